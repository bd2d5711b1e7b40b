import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button, type ButtonVariant } from '../../../components/Button.tsx'
import { CheckMark } from '../../../components/CheckMark.tsx'
import { Field } from '../../../components/Field.tsx'
import { formatPhone } from '../../../lib/format.ts'
import { CodeEntry } from './CodeEntry.tsx'
import type { Channel } from './proof.ts'
import type { Verification } from './use-verification.ts'
import type { VerificationMessages } from './verification.messages.ts'

type Props = {
  channel: Channel
  verification: Verification
  say: VerificationMessages
  label: string
  hint: string
  /** How the form around it knows the field. */
  field: Pick<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'onBlur'> & { name: string }
  /** What the form around it says about the address, its proof included. */
  mistake?: string | undefined
  /** Primary where nothing else on the screen is. */
  sendVariant?: ButtonVariant
  /** A code is on its way, or was right: what the form said about the address is out of date. */
  onProgress?: () => void
}

const INPUT = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
} as const

/** An address, its code and its proof: the same for email and phone. The field locks while it is proved. */
export function VerifiedAddress({
  channel,
  verification,
  say,
  label,
  hint,
  field,
  mistake,
  sendVariant = 'secondary',
  onProgress,
}: Props) {
  const { proof, verified, activity, addressMistake } = verification
  const status = useRef<HTMLParagraphElement>(null)
  const wasAt = useRef(proof)

  useEffect(() => {
    if (proof === wasAt.current) return
    wasAt.current = proof
    if (proof.name !== 'not-sent') onProgress?.()
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
          return field.onChange?.(event)
        }}
        onKeyDown={sendOnEnter}
        action={addressAction()}
        needsWidth={!verified}
      />
      {verified && (
        <p
          ref={status}
          tabIndex={-1}
          role="status"
          className="flex items-center gap-2 font-medium text-action outline-none"
        >
          <CheckMark />
          {say.verified[channel]}
        </p>
      )}
      {proof.name === 'code-sent' && (
        <CodeEntry
          key={proof.resendAt}
          channel={channel}
          say={say}
          sentTo={formatPhone(proof.address)}
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
      <Button variant={sendVariant} busy={activity === 'sending'} onClick={verification.send}>
        {activity === 'sending' ? say.sending : say.sendCode}
      </Button>
    )
  }
}
