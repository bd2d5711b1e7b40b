import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import * as common from '../../lib/words/common.messages.ts'
import { Button, type ButtonVariant } from '../Button.tsx'
import { DialogSheet } from './DialogSheet.tsx'
import { DiscardAsk } from './DiscardAsk.tsx'

type ButtonsProps = {
  isSending: boolean
  submit: string
  submitting: string
  variant?: ButtonVariant
  submitClassName?: string
  onCancel: () => void
}

const FormButtons = ({ submitClassName = '', ...props }: ButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button
      type="submit"
      variant={props.variant}
      busy={props.isSending}
      className={`max-sm:grow ${submitClassName}`}
    >
      {props.isSending ? props.submitting : props.submit}
    </Button>
    <Button variant="quiet" onClick={props.onCancel}>
      {common.cancel}
    </Button>
  </div>
)

type Props = Pick<ComponentProps<typeof DialogSheet>, 'title' | 'description' | 'onTakesFocus' | 'onClose'> &
  Omit<ButtonsProps, 'onCancel'> & {
    onSubmit: (event: FormEvent) => void
    /** If not the same as `onClose`, after the question about changes. */
    onCancel?: () => void
    refusal?: ReactNode
    /** Asks before the dialog closes over changes. */
    discard?: { isDirty: boolean; question: string; onKeep?: () => void }
    /** Shown in place of the form once it is sent; only its buttons close the dialog then. */
    after?: { title: string; content: ReactNode } | undefined
    className?: string
    children: ReactNode
    footer?: ReactNode
  }

export function FormDialog({ discard, after, onClose, onCancel, className = 'gap-6', ...props }: Props) {
  const { title, description, onTakesFocus, onSubmit, refusal, children, footer, ...buttons } = props
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (discard?.isDirty ? setLeaving(true) : onClose())
  if (after)
    return (
      <DialogSheet key="dialog" title={after.title} staysOpen onClose={onClose}>
        {after.content}
      </DialogSheet>
    )
  return (
    <DialogSheet
      key="dialog"
      title={title}
      description={description}
      {...(onTakesFocus && { onTakesFocus })}
      onClose={leave}
    >
      <form noValidate onSubmit={onSubmit} className={`flex flex-col ${className}`}>
        {children}
        {refusal}
        {isLeaving && discard ? (
          <DiscardAsk
            question={discard.question}
            onDiscard={onClose}
            onKeep={() => {
              setLeaving(false)
              discard.onKeep?.()
            }}
          />
        ) : (
          <FormButtons {...buttons} onCancel={onCancel ?? leave} />
        )}
      </form>
      {footer}
    </DialogSheet>
  )
}
