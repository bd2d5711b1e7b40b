import type { FormEventHandler, ReactNode } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

type Props = {
  onSubmit: FormEventHandler
  refusal: string | undefined
  isSending: boolean
  say: { submit: string; submitting: string; failed: string }
  children: ReactNode
  /** Below the button. */
  after?: ReactNode
}

/** The frame of every form of an account: what was refused, the fields, one button. */
export function AccountForm({ onSubmit, refusal, isSending, say, children, after }: Props) {
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        if (isSending) event.preventDefault()
        else onSubmit(event)
      }}
    >
      {refusal && (
        <Alert tone="error" title={say.failed}>
          <p>{refusal}</p>
        </Alert>
      )}
      {children}
      <Button type="submit" size="large" busy={isSending} className="w-full">
        {isSending ? say.submitting : say.submit}
      </Button>
      {after}
    </form>
  )
}
