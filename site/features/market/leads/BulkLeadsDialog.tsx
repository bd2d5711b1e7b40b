import { useState } from 'react'
import type { LeadsMatching } from '../../../../api/contract/admin/bulk.ts'
import { type AdminLead, LONGEST_REASON, say as sayOfLead } from '../../../../api/contract/admin/leads.ts'
import type { Provider } from '../../../../api/contract/admin/providers.ts'
import { type DoableCounts, doableCounts } from '../../../../domain/leads/bulk-leads.ts'
import { LEAD_STATUSES } from '../../../../domain/leads/statuses.ts'
import { BulkDialog, type BulkProps } from '../../../components/dialogs/BulkDialog.tsx'
import { SelectField, TextAreaField } from '../../../components/fields/Field.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import type { Filters } from './lead-list.ts'
import { activeProviders, assignMany, relistMany, setStatusOfMany, takeManyOffMarket } from './leads.api.ts'
import { adminLeadsMessages as say } from './leads.messages.ts'
import { ProviderChoice } from './ProviderChoice.tsx'

export type BulkLeadAction = 'assign' | 'status' | 'off-market' | 'relist'

type Props = BulkProps<Filters, LeadsMatching, AdminLead>

const DIALOGS = { assign: AssignMany, status: SetStatus, 'off-market': Unlist, relist: Relist }

export function BulkLeadsDialog({ action, ...props }: Props & { action: BulkLeadAction }) {
  const Dialog = DIALOGS[action]
  return <Dialog {...props} />
}

function AssignMany({ ...props }: Props) {
  const { selection, bulk } = props
  const words = say.bulk.assignment
  const [chosen, setChosen] = useState<Provider>()
  const [isMissing, setMissing] = useState(false)
  const { count, assignable } = doableOf(selection)
  return (
    <BulkDialog
      {...props}
      words={words}
      doable={assignable}
      send={(some) => assignMany(some, chosen?.id ?? '')}
      isReady={() => {
        setMissing(chosen === undefined)
        return chosen !== undefined
      }}
      summary={
        chosen && (
          <>
            <p className="font-semibold">{words.summary(bulk.someOf(assignable, count), chosen.name)}</p>
            <p>{words.contact}</p>
            <p>{words.credits(Math.min(assignable, chosen.leadCredits))}</p>
            {count > assignable && <p>{words.taken(count - assignable)}</p>}
            <p>{say.bulk.final}</p>
          </>
        )
      }
    >
      <ProviderChoice
        chosen={chosen}
        search={activeProviders}
        factsOf={({ leadCredits }) => words.has(leadCredits)}
        error={isMissing ? say.assignment.choose : undefined}
        onChoose={(provider) => {
          setChosen(provider)
          setMissing(false)
        }}
      />
    </BulkDialog>
  )
}

function SetStatus({ ...props }: Props) {
  const { selection, bulk } = props
  const words = say.bulk.statusChange
  const [status, setStatus] = useState<AdminLead['status']>('contacted')
  const { count, statuses } = doableOf(selection)
  const doable = count - statuses[status]
  return (
    <BulkDialog
      {...props}
      words={words}
      doable={doable}
      send={(some) => setStatusOfMany(some, status)}
      summary={
        <>
          <p className="font-semibold">{words.summary(bulk.someOf(doable, count), say.status[status])}</p>
          {doable < count && <p>{words.already(count - doable, say.status[status])}</p>}
        </>
      }
    >
      <SelectField
        label={common.status}
        options={LEAD_STATUSES.map((value) => ({ value, label: say.status[value] }))}
        value={status}
        onChange={({ target }) => setStatus(LEAD_STATUSES.find((one) => one === target.value) ?? status)}
      />
    </BulkDialog>
  )
}

function Unlist({ ...props }: Props) {
  const { selection, bulk } = props
  const words = say.bulk.unlisting
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { count, unlistable } = doableOf(selection)
  return (
    <BulkDialog
      {...props}
      words={words}
      doable={unlistable}
      send={(some) => takeManyOffMarket(some, reason.replace(/\s+/g, ' ').trim())}
      variant="destructive"
      isReady={() => {
        setMissing(reason.trim() === '')
        return reason.trim() !== ''
      }}
      summary={
        <>
          <p className="font-semibold">{words.summary(bulk.someOf(unlistable, count))}</p>
          <p>{words.what}</p>
          {count > unlistable && <p>{words.notOpen(count - unlistable)}</p>}
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

function Relist({ ...props }: Props) {
  const words = say.bulk.relisting
  const { count, relistable } = doableOf(props.selection)
  return (
    <BulkDialog
      {...props}
      words={words}
      doable={relistable}
      send={relistMany}
      summary={
        <>
          <p className="font-semibold">{words.summary(props.bulk.someOf(relistable, count))}</p>
          <p>{words.what}</p>
          {count > relistable && <p>{words.notUnlisted(count - relistable)}</p>}
        </>
      }
    />
  )
}

const doableOf = ({ matching, chosen }: Props['selection']): DoableCounts =>
  matching ?? doableCounts(chosen.map((lead) => ({ ...lead, isErased: lead.company === '' })))
