import { useState } from 'react'
import type { Provider } from '../../../api/contract/admin/providers.ts'
import { Button } from '../../components/Button.tsx'
import { DialogSheet } from '../../components/DialogSheet.tsx'
import { messageOf } from '../../lib/api.ts'
import { showToast } from '../toast/toast.store.ts'
import { deleteProvider } from './admin-providers.api.ts'
import type { AdminProvidersMessages } from './admin-providers.messages.ts'

type Props = { provider: Provider; say: AdminProvidersMessages; onClose: () => void; onDone: () => void }

/** Says beforehand which of the two a deletion will be, and afterwards which it was. */
export function DeleteProvider({ provider, say, onClose, onDone }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  const words = say.deletion

  async function confirm() {
    setDeleting(true)
    try {
      const { anonymised } = await deleteProvider(provider.id)
      showToast(
        anonymised
          ? { title: words.wasAnonymised, description: words.wasAnonymisedWhy(provider.name) }
          : { title: words.wasDeleted, description: words.wasDeletedWhy(provider.name) },
      )
    } catch (error) {
      const description = messageOf(error) ?? say.noConnection
      showToast({ title: words.failed, description, variant: 'destructive' })
    }
    onDone()
  }

  return (
    <DialogSheet
      title={words.title(provider.name)}
      description={provider.leadsReceived === 0 ? words.gone : words.anonymised(provider.leadsReceived)}
      closeLabel={say.close}
      onClose={onClose}
    >
      <p className="text-ink-soft">{words.paymentsEnd}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="destructive" busy={isDeleting} onClick={() => void confirm()}>
          {isDeleting ? words.deleting : words.confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {say.cancel}
        </Button>
      </div>
    </DialogSheet>
  )
}
