import type { ReactNode } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { useMutation } from '../../../lib/use-mutation.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import type { IntegrationsMessages } from './integrations.messages.ts'

type Props<Answer> = {
  words: { title: string; why: ReactNode; confirm: string; confirming: string; failed: string }
  isDestructive?: boolean
  say: IntegrationsMessages
  send: () => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks before it is done. */
export const ConfirmDialog = <Answer,>({ words, ...props }: Props<Answer>) => (
  <DialogSheet title={words.title} closeLabel={props.say.close} onClose={props.onClose}>
    <Confirm words={words} {...props} />
  </DialogSheet>
)

/** The same, inside a dialog that goes on to something else. */
export function Confirm<Answer>({ words, isDestructive = false, say, send, onDone, onClose }: Props<Answer>) {
  const { isPending, refusal, mutate } = useMutation({
    otherwise: say.noConnection,
    onSignedOut: supplierSessionIsOver,
  })
  return (
    <div className="flex flex-col gap-5">
      {refusal && (
        <Alert tone="error" title={words.failed}>
          <p>{refusal}</p>
        </Alert>
      )}
      <p className="wrap-anywhere">{words.why}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={isDestructive ? 'destructive' : 'primary'}
          className="max-sm:grow"
          busy={isPending}
          onClick={() => void mutate(send, onDone)}
        >
          {isPending ? words.confirming : words.confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {say.cancel}
        </Button>
      </div>
    </div>
  )
}
