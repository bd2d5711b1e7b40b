import type { ReactNode } from 'react'
import type { ProvidersMatching } from '../../../../api/contract/admin/bulk.ts'
import type { Provider } from '../../../../api/contract/admin/providers.ts'
import { BulkDialog, type BulkProps } from '../../../components/dialogs/BulkDialog.tsx'
import { CreditsDialog } from './CreditsDialog.tsx'
import { DeleteProvider } from './DeleteProvider.tsx'
import { ProviderDialog } from './ProviderDialog.tsx'
import type { Action, DialogProps } from './provider-table.tsx'
import { approveMany, type Filters } from './providers.api.ts'
import { adminProvidersMessages as say } from './providers.messages.ts'
import { RateCardDialog } from './RateCardDialog.tsx'
import { ResetSecondFactor } from './ResetSecondFactor.tsx'

type ApprovalProps = BulkProps<Filters, ProvidersMatching, Provider>

export type Dialog =
  | { name: 'add' }
  | { name: Action; provider: Provider }
  | ({ name: 'approve' } & Pick<ApprovalProps, 'selection' | 'filters'>)

type Props = Omit<DialogProps, 'provider'> &
  Pick<ApprovalProps, 'bulk'> & { dialog: Dialog; onApprovalClosed: ApprovalProps['onClose'] }

/** The open dialog of the providers' list. */
export function ProviderDialogs({ dialog, bulk, onApprovalClosed, ...props }: Props) {
  if (dialog.name === 'add') return <ProviderDialog {...props} />
  if (dialog.name === 'approve')
    return (
      <ApproveManyDialog {...dialog} bulk={bulk} onRefused={props.onChanged} onClose={onApprovalClosed} />
    )
  const OfProvider = DIALOGS[dialog.name]
  return <OfProvider provider={dialog.provider} {...props} />
}

const DIALOGS: Record<Action, (props: DialogProps) => ReactNode> = {
  edit: ProviderDialog,
  credits: CreditsDialog,
  'rate-card': RateCardDialog,
  'second-factor': ResetSecondFactor,
  delete: DeleteProvider,
}

function ApproveManyDialog(props: ApprovalProps) {
  const { bulk } = props
  const { matching, chosen, count } = props.selection
  const pending = matching?.pending ?? chosen.filter(({ status }) => status === 'pending').length
  const words = say.approval
  return (
    <BulkDialog
      {...props}
      words={words}
      doable={pending}
      send={approveMany}
      summary={
        <>
          <p className="font-semibold">{words.summary(bulk.someOf(pending, count))}</p>
          <p>{words.what}</p>
          {pending < count && <p>{words.notPending(count - pending)}</p>}
        </>
      }
    />
  )
}
