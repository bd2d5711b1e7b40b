import type { ProvidersMatching } from '../../../../api/contract/admin/bulk.ts'
import type { Provider } from '../../../../api/contract/admin/providers.ts'
import { BulkDialog } from '../../../components/dialogs/BulkDialog.tsx'
import type { BulkMessages } from '../../../lib/bulk.messages.ts'
import type { Chosen } from '../../../lib/use-bulk.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import type { Filters } from './filters.ts'
import { approveMany } from './providers.api.ts'
import type { AdminProvidersMessages } from './providers.messages.ts'

export type ProviderSelection = Selection<Provider, ProvidersMatching>

type Props = {
  /** As it was when the dialog was opened: what is confirmed does not change meanwhile. */
  selection: ProviderSelection
  filters: Filters
  say: AdminProvidersMessages
  bulk: BulkMessages
  onRefused: () => void
  onClose: (hasRun: boolean) => void
}

export function ApproveManyDialog({ selection, filters, say, bulk, ...on }: Props) {
  const { matching, chosen, count } = selection
  const whole: Chosen<Filters> = matching
    ? { filters, expected: matching.count }
    : { items: chosen.map(({ id }) => ({ id })) }
  const pending = matching?.pending ?? chosen.filter(({ status }) => status === 'pending').length
  const words = say.approval
  return (
    <BulkDialog
      {...on}
      title={words.title(bulk.counted(count))}
      count={count}
      selection={whole}
      send={approveMany}
      confirm={words.confirm(bulk.counted(count))}
      say={bulk}
      isReady={() => true}
      summary={
        <>
          <p className="font-semibold">{words.summary(bulk.counted(count))}</p>
          <p>{words.what}</p>
          {pending < count && <p>{words.notPending(count - pending)}</p>}
        </>
      }
    />
  )
}
