import { useState } from 'react'
import type { LeadsMatching } from '../../../../api/contract/admin/bulk.ts'
import { type AdminLead, LONGEST_REASON, say as sayOfLead } from '../../../../api/contract/admin/leads.ts'
import type { Provider } from '../../../../api/contract/admin/providers.ts'
import { LEAD_STATUSES } from '../../../../domain/statuses.ts'
import { BulkDialog } from '../../../components/dialogs/BulkDialog.tsx'
import { Field, FieldError, SelectField, TextAreaField } from '../../../components/Field.tsx'
import type { BulkMessages } from '../../../lib/bulk.messages.ts'
import type { Chosen } from '../../../lib/use-bulk.ts'
import { Providers, useActiveProviders } from './AssignDialog.tsx'
import type { Filters } from './filters.ts'
import type { LeadSelection } from './LeadSelectionBar.tsx'
import { assignMany, relistMany, setStatusOfMany, takeManyOffMarket } from './leads.api.ts'
import type { AdminLeadsMessages } from './leads.messages.ts'

export type BulkLeadAction = 'assign' | 'status' | 'off-market' | 'relist'

type Props = {
  action: BulkLeadAction
  /** As it was when the dialog was opened: what is confirmed does not change meanwhile. */
  selection: LeadSelection
  filters: Filters
  say: AdminLeadsMessages
  bulk: BulkMessages
  onRefused: () => void
  onClose: (hasRun: boolean) => void
}

export function BulkLeadsDialog({ action, ...props }: Props) {
  switch (action) {
    case 'assign':
      return <AssignMany {...props} />
    case 'status':
      return <SetStatus {...props} />
    case 'off-market':
      return <Unlist {...props} />
    case 'relist':
      return <Relist {...props} />
  }
}

type Given = Omit<Props, 'action'>

/** What each of the four dialogs is made with. */
function sharedBy({ selection, filters, bulk, onRefused, onClose }: Given) {
  const { matching, chosen, count } = selection
  const whole: Chosen<Filters> = matching
    ? { filters, expected: matching.count }
    : { items: chosen.map(({ id, version }) => ({ id, version })) }
  const standing = matching ?? countStanding(chosen)
  return { standing, frame: { count, selection: whole, say: bulk, onRefused, onClose } }
}

function AssignMany(props: Given) {
  const { say, bulk, selection } = props
  const words = say.bulk.assignment
  const { standing, frame } = sharedBy(props)
  const [search, setSearch] = useState('')
  const found = useActiveProviders(search)
  const [chosen, setChosen] = useState<Provider>()
  const [isMissing, setMissing] = useState(false)
  const free = standing.onMarket + standing.waiting
  const taken = standing.count - free

  return (
    <BulkDialog
      {...frame}
      title={words.title(bulk.counted(selection.count))}
      send={(some) => assignMany(some, chosen?.id ?? '')}
      confirm={words.confirm(bulk.counted(selection.count))}
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
            {taken > 0 && <p>{words.taken(taken)}</p>}
            <p>{say.bulk.final}</p>
          </>
        )
      }
    >
      <Field
        type="search"
        label={say.assignment.search}
        placeholder={say.assignment.searchPlaceholder}
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Providers
        found={found}
        chosen={chosen}
        say={say}
        creditsOf={say.bulk.assignment.has}
        onChoose={(provider) => {
          setChosen(provider)
          setMissing(false)
        }}
      />
      <FieldError id="provider" error={isMissing ? say.assignment.choose : undefined} announceError />
    </BulkDialog>
  )
}

function SetStatus(props: Given) {
  const { say, bulk, selection } = props
  const words = say.bulk.statusChange
  const { frame } = sharedBy(props)
  const [status, setStatus] = useState<AdminLead['status']>('contacted')
  const counted = bulk.counted(selection.count)
  return (
    <BulkDialog
      {...frame}
      title={words.title(counted)}
      send={(some) => setStatusOfMany(some, status)}
      confirm={words.confirm(counted)}
      isReady={() => true}
      summary={<p className="font-semibold">{words.summary(counted, say.status[status])}</p>}
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

function Unlist(props: Given) {
  const { say, bulk, selection } = props
  const words = say.bulk.unlisting
  const { standing, frame } = sharedBy(props)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const counted = bulk.counted(selection.count)
  const notOpen = standing.sold + standing.offMarket
  return (
    <BulkDialog
      {...frame}
      title={words.title(counted)}
      send={(some) => takeManyOffMarket(some, reason.replace(/\s+/g, ' ').trim())}
      confirm={words.confirm(counted)}
      variant="destructive"
      isReady={() => {
        setMissing(reason.trim() === '')
        return reason.trim() !== ''
      }}
      summary={
        <>
          <p className="font-semibold">{words.summary(counted)}</p>
          <p>{words.what}</p>
          {notOpen > 0 && <p>{words.notOpen(notOpen)}</p>}
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

function Relist(props: Given) {
  const { say, bulk, selection } = props
  const words = say.bulk.relisting
  const { frame } = sharedBy(props)
  const counted = bulk.counted(selection.count)
  return (
    <BulkDialog
      {...frame}
      title={words.title(counted)}
      send={relistMany}
      confirm={words.confirm(counted)}
      isReady={() => true}
      summary={
        <>
          <p className="font-semibold">{words.summary(counted)}</p>
          <p>{words.what}</p>
        </>
      }
    />
  )
}

function countStanding(leads: AdminLead[]): LeadsMatching {
  const sold = leads.filter(({ soldAt }) => soldAt !== null).length
  const offMarket = leads.filter(({ soldAt, offMarketAt }) => soldAt === null && offMarketAt !== null).length
  const waiting = leads.filter(
    ({ soldAt, offMarketAt, listedAt }) => soldAt === null && offMarketAt === null && listedAt === null,
  ).length
  const count = leads.length
  return { count, isMore: false, waiting, onMarket: count - sold - offMarket - waiting, sold, offMarket }
}
