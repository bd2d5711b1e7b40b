import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { OwnSessions, type OwnSessionsProps } from './OwnSessions.tsx'
import { ownSessionsMessages } from './own-sessions.messages.ts'

export function OwnSessionsDialog({ onClose, ...props }: OwnSessionsProps & { onClose: () => void }) {
  const say = ownSessionsMessages(props.locale)
  return (
    <DialogSheet title={say.title} closeLabel={say.close} onClose={onClose}>
      <OwnSessions {...props} />
    </DialogSheet>
  )
}
