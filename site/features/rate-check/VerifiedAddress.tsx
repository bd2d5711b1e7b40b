import { useAtomValue } from 'jotai'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import type { Answers } from './answers.ts'
import { CheckMark } from './CheckMark.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import type { Channel } from './proof.ts'
import { sayAtom } from './rate-check.atoms.ts'
import { useVerification } from './use-verification.ts'

type Props = {
  channel: Channel
  label: string
  hint: string
  /** The address as it reads now, and how the step's form knows the field. */
  typed: string
  field: UseFormRegisterReturn
  /** What the step's form says about the address, its proof included. */
  mistake: string | undefined
  visitor: () => Pick<Answers, 'firstName' | 'lastName' | 'businessType'>
  /** A code is on its way, or was right: what the form said about the address is out of date. */
  onProgress: () => void
}

const INPUT = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
} as const

/** An address, its code and its proof: the same for email and phone. The field locks while it is proved. */
export function VerifiedAddress({ channel, label, hint, typed, field, mistake, visitor, onProgress }: Props) {
  const say = useAtomValue(sayAtom).verification
  const verification = useVerification(channel, typed, visitor)
  const { proof, verified, activity, addressMistake } = verification
  const status = useRef<HTMLParagraphElement>(null)
  const wasAt = useRef(proof)

  useEffect(() => {
    if (proof === wasAt.current) return
    wasAt.current = proof
    if (proof.name !== 'not-sent') onProgress()
    // The code field has just gone, and the focus with it.
    if (proof.name === 'verified') status.current?.focus()
  }, [proof, onProgress])

  function unlock() {
    verification.change()
    document.getElementById(field.name)?.focus()
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || proof.name !== 'not-sent') return
    event.preventDefault()
    verification.send()
  }

  return (
    <div className="flex flex-col gap-4">
      <Field
        {...field}
        {...INPUT[channel]}
        id={field.name}
        label={label}
        hint={hint}
        error={verified ? undefined : (addressMistake ?? mistake)}
        announceError={addressMistake !== undefined}
        readOnly={verified || activity !== 'idle'}
        onChange={(event) => {
          verification.edited(event.target.value)
          return field.onChange(event)
        }}
        onKeyDown={sendOnEnter}
        action={addressAction()}
      />
      {verified && (
        <p
          ref={status}
          tabIndex={-1}
          role="status"
          className="flex items-center gap-2 font-medium text-action"
        >
          <CheckMark />
          {say.verified[channel]}
        </p>
      )}
      {proof.name === 'code-sent' && (
        <CodeEntry
          key={proof.resendAt}
          channel={channel}
          sentTo={proof.address}
          resendAt={proof.resendAt}
          activity={activity}
          mistake={verification.codeMistake}
          onVerify={verification.verify}
          onResend={verification.send}
        />
      )}
    </div>
  )

  function addressAction(): ReactNode {
    if (verified) {
      return (
        <Button variant="secondary" onClick={unlock}>
          {say.change}
          <span className="sr-only"> {say.changeWhat[channel]}</span>
        </Button>
      )
    }
    if (proof.name === 'code-sent') return null
    return (
      <Button variant="secondary" busy={activity === 'sending'} onClick={verification.send}>
        {activity === 'sending' ? say.sending : say.sendCode}
      </Button>
    )
  }
}
