import { type FormEvent, type ReactNode, useState } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { DiscardAsk } from '../../../components/dialogs/DiscardAsk.tsx'
import type { IntegrationsMessages } from './integrations.messages.ts'

type Props = {
  words: { title: string; failed: string; submit: string; submitting: string }
  say: IntegrationsMessages
  refusal: string | undefined
  isSending: boolean
  isDirty: boolean
  /** What is shown in its place once it is sent; its dialog is then closed by buttons alone. */
  after?: { title: string; content: ReactNode } | undefined
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. It asks before it closes over what was typed. */
export function FormDialog({
  words,
  say,
  refusal,
  isSending,
  isDirty,
  after,
  onSubmit,
  onClose,
  children,
}: Props) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (isDirty ? setLeaving(true) : onClose())
  if (after)
    return (
      <DialogSheet key="dialog" title={after.title} closeLabel={say.close} staysOpen onClose={onClose}>
        {after.content}
      </DialogSheet>
    )
  return (
    <DialogSheet key="dialog" title={words.title} closeLabel={say.close} onClose={leave}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-6">
        {children}
        {refusal && (
          <Alert tone="error" title={words.failed}>
            <p>{refusal}</p>
          </Alert>
        )}
        {isLeaving ? (
          <DiscardAsk say={say} onDiscard={onClose} onKeep={() => setLeaving(false)} />
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isSending} className="max-sm:grow">
              {isSending ? words.submitting : words.submit}
            </Button>
            <Button variant="quiet" onClick={leave}>
              {say.cancel}
            </Button>
          </div>
        )}
      </form>
    </DialogSheet>
  )
}
