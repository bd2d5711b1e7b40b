import type { ApiKey } from '../../../../../api/contract/supplier/api-keys.ts'
import { showToast } from '../../../platform/toast/toast.store.ts'
import { ConfirmDialog } from '../Confirm.tsx'
import { revokeApiKey } from '../integrations.api.ts'
import type { IntegrationsMessages } from '../integrations.messages.ts'

type Props = { apiKey: ApiKey; say: IntegrationsMessages; onRevoked: () => void; onClose: () => void }

export function RevokeKey({ apiKey, say, onRevoked, onClose }: Props) {
  const { revoke } = say
  return (
    <ConfirmDialog
      words={{ ...revoke, title: revoke.title(apiKey.name), why: revoke.why(apiKey.hint) }}
      isDestructive
      say={say}
      send={() => revokeApiKey(apiKey.id)}
      onDone={() => {
        showToast({ title: revoke.done, description: revoke.doneWhy(apiKey.name) })
        onClose()
        onRevoked()
      }}
      onClose={onClose}
    />
  )
}
