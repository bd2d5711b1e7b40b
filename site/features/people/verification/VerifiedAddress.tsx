import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatPhone } from '../../../../domain/phones.ts'
import { Button, type ButtonVariant } from '../../../components/Button.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { CheckMark } from '../../../components/Icon.tsx'
import * as common from '../../../lib/words/common.messages.ts'
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
  field: Pick<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'onBlur'> & { name: string }
  /** The form's message about the address or its proof. */
  mistake?: string | undefined
  /** Primary if no other button on the screen is. */
  sendVariant?: ButtonVariant
  /** A code was sent or was right, so the form's message about the address is out of date. */
  onProgress?: () => void
}

const INPUT = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
} as const

/** An email or phone field with its code. The field is locked once it is verified. */
export function VerifiedAddress({
  channel,
  verification,
  say,
  field,
  mistake,
  sendVariant = 'secondary',
  onProgress,
  ...words
}: Props) {
  const { proof, verified, activity, addressMistake } = verification
  const status = useRef<HTMLParagraphElement>(null)
  const wasAt = useRef(proof)

  useEffect(() => {
    if (proof === wasAt.current) return
    wasAt.current = proof
    if (proof.name !== 'not-sent') onProgress?.()
    // The code field has just disappeared together with the focus.
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
        {...words}
        {...INPUT[channel]}
        id={field.name}
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
          verification={verification}
        />
      )}
    </div>
  )

  function addressAction(): ReactNode {
    if (verified) {
      return (
        <Button variant="secondary" onClick={unlock}>
          {common.change}
          <span className="sr-only"> {say.changeWhat[channel]}</span>
        </Button>
      )
    }
    if (proof.name === 'code-sent') return null
    return (
      <Button variant={sendVariant} busy={activity === 'sending'} onClick={verification.send}>
        {activity === 'sending' ? common.sending : say.sendCode}
      </Button>
    )
  }
}
