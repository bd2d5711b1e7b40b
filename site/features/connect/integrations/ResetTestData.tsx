import { showToast } from '../../platform/toast/toast.store.ts'
import { ConfirmDialog } from './Confirm.tsx'
import { resetTestData } from './integrations.api.ts'
import type { IntegrationsMessages } from './integrations.messages.ts'

type Props = { say: IntegrationsMessages; onReset: () => void; onClose: () => void }

export const ResetTestData = ({ say, onReset, onClose }: Props) => (
  <ConfirmDialog
    words={{ ...say.testMode, why: say.testMode.resetWhy }}
    isDestructive
    say={say}
    send={resetTestData}
    onDone={() => {
      showToast({ title: say.testMode.done, description: say.testMode.doneWhy })
      onClose()
      onReset()
    }}
    onClose={onClose}
  />
)
