import type { FormEventHandler, ReactNode } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

type Props = {
  onSubmit: FormEventHandler
  refusal: string | undefined
  isSending: boolean
  say: { submit: string; submitting: string; failed: string }
  children?: ReactNode
  after?: ReactNode
  /** One of several forms on a page, with a smaller button. */
  isAmongOthers?: boolean
}

export const AccountForm = ({ onSubmit, refusal, isSending, say, children, after, isAmongOthers }: Props) => (
  <form noValidate className="flex flex-col gap-6" onSubmit={onSubmit}>
    {refusal && <Alert tone="error" title={say.failed} text={refusal} />}
    {children}
    <div className={isAmongOthers ? 'flex flex-wrap gap-3' : 'flex flex-col gap-6'}>
      <Button
        type="submit"
        variant={isAmongOthers ? 'secondary' : 'primary'}
        size={isAmongOthers ? 'medium' : 'large'}
        busy={isSending}
      >
        {isSending ? say.submitting : say.submit}
      </Button>
      {after}
    </div>
  </form>
)
