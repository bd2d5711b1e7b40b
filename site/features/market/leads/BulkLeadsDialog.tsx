import { useState } from 'react'
import type { LeadsMatching } from '../../../../api/contract/admin/bulk.ts'
import { type AdminLead, LONGEST_REASON, say as sayOfLead } from '../../../../api/contract/admin/leads.ts'
import type { Provider } from '../../../../api/contract/admin/providers.ts'
import { LEAD_STATUSES } from '../../../../domain/statuses.ts'
import { BulkDialog, type BulkProps } from '../../../components/dialogs/BulkDialog.tsx'
import { SelectField, TextAreaField } from '../../../components/fields/Field.tsx'
import type { Filters } from './lead-list.ts'
import { assignMany, relistMany, setStatusOfMany, takeManyOffMarket } from './leads.api.ts'
import type { AdminLeadsMessages } from './leads.messages.ts'
import { ProviderChoice } from './ProviderChoice.tsx'

export type BulkLeadAction = 'assign' | 'status' | 'off-market' | 'relist'

type Props = BulkProps<Filters, LeadsMatching, AdminLead> & { say: AdminLeadsMessages }

const DIALOGS = { assign: AssignMany, status: SetStatus, 'off-market': Unlist, relist: Relist }

export function BulkLeadsDialog({ action, ...props }: Props & { action: BulkLeadAction }) {
  const Dialog = DIALOGS[action]
  return <Dialog {...props} />
}

function AssignMany({ say, ...props }: Props) {
  const { selection, bulk } = props
  const words = say.bulk.assignment
  const [chosen, setChosen] = useState<Provider>()
  const [isMissing, setMissing] = useState(false)
  const { count, onMarket, waiting } = standingOf(selection)
  const free = onMarket + waiting
  return (
    <BulkDialog
      {...props}
      words={words}
      send={(some) => assignMany(some, chosen?.id ?? '')}
      isReady={() => {
        setMissing(chosen === undefined)
        return chosen !== undefined
      }}
      summary={
        chosen && (
          <>
            <p className="font-semibold">{words.summary(bulk.counted(selection.count), chosen.name)}</p>
            <p>{words.contact}</p>
            <p>{words.credits(Math.min(free, chosen.leadCredits))}</p>
            {count > free && <p>{words.taken(count - free)}</p>}
            <p>{say.bulk.final}</p>
          </>
        )
      }
    >
      <ProviderChoice
        chosen={chosen}
        say={say.assignment}
        creditsOf={words.has}
        error={isMissing ? say.assignment.choose : undefined}
        onChoose={(provider) => {
          setChosen(provider)
          setMissing(false)
        }}
      />
    </BulkDialog>
  )
}

function SetStatus({ say, ...props }: Props) {
  const { selection, bulk } = props
  const words = say.bulk.statusChange
  const [status, setStatus] = useState<AdminLead['status']>('contacted')
  return (
    <BulkDialog
      {...props}
      words={words}
      send={(some) => setStatusOfMany(some, status)}
      summary={
        <p className="font-semibold">{words.summary(bulk.counted(selection.count), say.status[status])}</p>
      }
    >
      <SelectField
        label={say.statusLabel}
        options={LEAD_STATUSES.map((value) => ({ value, label: say.status[value] }))}
        value={status}
        onChange={({ target }) => setStatus(LEAD_STATUSES.find((one) => one === target.value) ?? status)}
      />
    </BulkDialog>
  )
}

function Unlist({ say, ...props }: Props) {
  const { selection, bulk } = props
  const words = say.bulk.unlisting
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { sold, offMarket } = standingOf(selection)
  return (
    <BulkDialog
      {...props}
      words={words}
      send={(some) => takeManyOffMarket(some, reason.replace(/\s+/g, ' ').trim())}
      variant="destructive"
      isReady={() => {
        setMissing(reason.trim() === '')
        return reason.trim() !== ''
      }}
      summary={
        <>
          <p className="font-semibold">{words.summary(bulk.counted(selection.count))}</p>
          <p>{words.what}</p>
          {sold + offMarket > 0 && <p>{words.notOpen(sold + offMarket)}</p>}
        </>
      }
    >
      <TextAreaField
        label={say.removal.reason}
        hint={say.removal.reasonHint}
        rows={2}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isMissing ? sayOfLead('reasonRequired')({}) : undefined}
        announceError
      />
    </BulkDialog>
  )
}

function Relist({ say, ...props }: Props) {
  const words = say.bulk.relisting
  return (
    <BulkDialog
      {...props}
      words={words}
      send={relistMany}
      summary={
        <>
          <p className="font-semibold">{words.summary(props.bulk.counted(props.selection.count))}</p>
          <p>{words.what}</p>
        </>
      }
    />
  )
}

function standingOf({ matching, chosen }: Props['selection']): Omit<LeadsMatching, 'isMore'> {
  if (matching) return matching
  const open = chosen.filter(({ soldAt, offMarketAt }) => soldAt === null && offMarketAt === null)
  const waiting = open.filter(({ listedAt }) => listedAt === null).length
  const sold = chosen.filter(({ soldAt }) => soldAt !== null).length
  return {
    count: chosen.length,
    waiting,
    onMarket: open.length - waiting,
    sold,
    offMarket: chosen.length - open.length - sold,
  }
}
