import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { LeadsMatching } from '../../../../api/contract/admin/bulk.ts'
import type { AdminLead } from '../../../../api/contract/admin/leads.ts'
import { LinkButton } from '../../../components/Button.tsx'
import { lazy } from '../../../components/lazy.tsx'
import { ColumnChooser, useColumns } from '../../../components/lists/ColumnChooser.tsx'
import { SelectableList } from '../../../components/lists/SelectableList.tsx'
import { SelectionBar, Small } from '../../../components/lists/SelectionBar.tsx'
import { useNow } from '../../../components/RelativeTime.tsx'
import { messageOf } from '../../../lib/data/api.ts'
import { bulkMessages } from '../../../lib/lists/bulk.messages.ts'
import { useListFilters } from '../../../lib/lists/list-filters.ts'
import { tableMessages } from '../../../lib/lists/table.messages.ts'
import { type Selection, useSelection } from '../../../lib/lists/use-selection.ts'
import { showFailure, showToast } from '../../platform/toast/toast.store.ts'
import type { BulkLeadAction } from './BulkLeadsDialog.tsx'
import { LeadFilters } from './LeadFilters.tsx'
import { useLeadInAddress } from './lead-in-address.ts'
import { companyOf } from './lead-in-words.ts'
import { arrivalsIn, type Filters, leadFilters, useLeads } from './lead-list.ts'
import { LEAD_COLUMNS, type LeadActions, leadTable, USUAL_LEAD_COLUMNS } from './lead-table.tsx'
import { countMatching, csvPath, relist, setStatus } from './leads.api.ts'
import { adminLeadsMessages as say } from './leads.messages.ts'

// They load when they are opened, and not with the list.
const LeadDialog = lazy(async () => ({ default: (await import('./LeadDialog.tsx')).LeadDialog }))
const AssignDialog = lazy(async () => ({ default: (await import('./LeadActionDialogs.tsx')).AssignDialog }))
const UnlistDialog = lazy(async () => ({ default: (await import('./LeadActionDialogs.tsx')).UnlistDialog }))
const BulkLeadsDialog = lazy(async () => ({
  default: (await import('./BulkLeadsDialog.tsx')).BulkLeadsDialog,
}))

type Bulk = { action: BulkLeadAction; selection: Selection<AdminLead, LeadsMatching>; filters: Filters }
type Dialog = { name: 'assign' | 'off-market'; lead: AdminLead } | ({ name: 'bulk' } & Bulk)

const noun = ['lead', 'leads'] as const
const bulk = bulkMessages(noun)
const sayOfTable = tableMessages(noun)

export function LeadManagement() {
  const searching = useListFilters(leadFilters)
  const leads = useLeads(searching.filters)
  const [dialog, setDialog] = useState<Dialog>()
  const details = useLeadInAddress()
  /** The lead in the dialog as an action has left it: it need not be in the list. */
  const [changed, setChanged] = useState<AdminLead>()
  const [refusals, setRefusals] = useState(0)
  const openDetails = useRef(details.open)
  openDetails.current = details.open
  const columns = useColumns('leads', LEAD_COLUMNS, USUAL_LEAD_COLUMNS)
  const open = leads.view.name === 'open' ? leads.view : undefined
  const selection = useSelection<AdminLead, LeadsMatching>(leads.view, searching.filters)
  const now = useNow()
  const latest = useRef(leads)
  latest.current = leads
  const replaceLead = useCallback((lead: AdminLead) => {
    latest.current.replaceLead(lead)
    setChanged(lead)
  }, [])
  const close = () => setDialog(undefined)

  /** Shows the lead after the change, and a toast; where it is refused, loads the list again. */
  const change = useCallback(
    async (
      action: () => Promise<AdminLead>,
      done: (changed: AdminLead) => [string, string],
      failed: string,
      before?: AdminLead,
    ) => {
      try {
        const changed = await action()
        replaceLead(changed)
        const [title, description] = done(changed)
        showToast({ title, description })
      } catch (error) {
        showFailure(failed, messageOf(error) ?? say.noConnection)
        // Without a connection the list cannot be loaded again.
        if (before) replaceLead(before)
        latest.current.refetch()
        setRefusals((count) => count + 1)
      }
    },
    [replaceLead],
  )

  const statuses = useRef(new Map<string, Promise<AdminLead>>())

  const actions = useMemo(
    (): LeadActions => ({
      onStatus(lead, status) {
        // Shown immediately, as the select itself would.
        replaceLead({ ...lead, status })
        // One after another, each with the version of the one before: otherwise a second choice would be refused.
        const earlier = statuses.current.get(lead.id) ?? Promise.resolve(lead)
        const sent = earlier.catch(() => lead).then((seen) => setStatus(seen, status))
        statuses.current.set(lead.id, sent)
        void change(
          () => sent,
          (changed) => [say.statusSet, say.statusSetTo(companyOf(changed), say.status[changed.status])],
          say.statusFailed,
          lead,
        ).finally(() => {
          if (statuses.current.get(lead.id) === sent) statuses.current.delete(lead.id)
        })
      },
      onRelist: (lead) =>
        void change(
          () => relist(lead),
          (changed) => [say.isBack, say.isBackWhy(companyOf(changed))],
          say.putBackFailed,
        ),
      onDetails({ id }) {
        setChanged(undefined)
        openDetails.current(id)
      },
      onAssign: (lead) => setDialog({ name: 'assign', lead }),
      onUnlist: (lead) => setDialog({ name: 'off-market', lead }),
    }),
    [change, replaceLead],
  )
  const table = useMemo(() => leadTable(now, actions), [now, actions])

  const bar = open && (
    <SelectionBar
      selection={selection}
      hasMore={open.list.next !== null}
      countMatching={(signal) => countMatching(open.filters, signal)}
      say={bulk}
      idle={
        <>
          <div role="status" className="flex flex-wrap items-center gap-x-4 text-ink-soft">
            {open.list.listed.length > 0 && (
              <p>{sayOfTable.listed(open.list.listed.length, open.list.total)}</p>
            )}
            {!open.isChanging && arrivalsIn(open.list) > 0 && (
              <Small onClick={leads.startOver}>{say.showArrivals(arrivalsIn(open.list))}</Small>
            )}
          </div>
          <div className="flex gap-1 lg:ml-auto">
            <ColumnChooser columns={columns} labelOf={(column) => say.columns[column]} say={bulk} />
            <LinkButton
              href={csvPath(open.filters)}
              download
              variant="quiet"
              className="px-3! text-sm! lg:min-h-9! lg:py-1!"
            >
              {say.csv}
            </LinkButton>
          </div>
        </>
      }
    >
      {BULK_ACTIONS.map((action) => (
        <Small
          key={action}
          onClick={() => setDialog({ name: 'bulk', action, selection, filters: open.filters })}
        >
          {say.bulkActions[action]}
        </Small>
      ))}
    </SelectionBar>
  )
  const ofDialog = {
    say,
    onClose: close,
    onDone(changed: AdminLead) {
      replaceLead(changed)
      close()
    },
    onRefused() {
      leads.refetch()
      setRefusals((count) => count + 1)
    },
  }
  return (
    <>
      <LeadFilters searching={searching} />
      <SelectableList
        view={leads.view}
        table={table}
        shown={columns.shown}
        selection={selection}
        say={say}
        bulk={bulk}
        sayOfTable={sayOfTable}
        skeleton={{ bars: 13, size: 'h-48 lg:h-9' }}
        bar={bar}
        isFiltering={leadFilters.isFiltering}
        onTryAgain={leads.startOver}
        onSort={(sort) => searching.choose('sort', sort)}
        onSearch={() => searching.searchBox.current?.focus()}
        onMore={() => void leads.showMore()}
        onClearFilters={searching.clear}
      />
      {details.lead !== '' && (
        <Suspense>
          <LeadDialog
            id={details.lead}
            listed={inList(details.lead)}
            changed={changed?.id === details.lead ? changed : undefined}
            refusals={refusals}
            neighbours={neighboursOf(details.lead)}
            actions={actions}
            onChanged={replaceLead}
            onGo={({ id }) => {
              setChanged(undefined)
              details.go(id)
            }}
            onClose={details.close}
          />
        </Suspense>
      )}
      {/* Apart from the details: while one loads, the other stays, and with it the focus. */}
      <Suspense>
        {dialog?.name === 'assign' && <AssignDialog lead={newest(dialog.lead)} {...ofDialog} />}
        {dialog?.name === 'off-market' && <UnlistDialog lead={newest(dialog.lead)} {...ofDialog} />}
        {dialog?.name === 'bulk' && (
          <BulkLeadsDialog {...dialog} bulk={bulk} onRefused={leads.refetch} onClose={closeBulk} />
        )}
      </Suspense>
    </>
  )

  function closeBulk(hasRun: boolean) {
    close()
    if (!hasRun) return
    leads.startOver()
    selection.finish()
  }

  function inList(id: string): AdminLead | undefined {
    return open?.list.listed.find((lead) => lead.id === id)
  }

  function neighboursOf(id: string) {
    const listed = open?.list.listed ?? []
    const place = listed.findIndex((lead) => lead.id === id)
    if (place === -1) return { previous: undefined, next: undefined }
    return { previous: listed[place - 1], next: listed[place + 1] }
  }

  /** The version in the list, so that after a refusal the next try starts from what was loaded since. */
  function newest(lead: AdminLead): AdminLead {
    return inList(lead.id) ?? lead
  }
}

const BULK_ACTIONS: BulkLeadAction[] = ['assign', 'status', 'off-market', 'relist']
