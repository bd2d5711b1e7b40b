import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LeadsMatching } from '../../../../api/contract/admin/bulk.ts'
import type { AdminLead } from '../../../../api/contract/admin/leads.ts'
import { messageOf } from '../../../lib/api.ts'
import { bulkMessages } from '../../../lib/bulk.messages.ts'
import { useKeptColumns } from '../../../lib/kept-columns.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { useSelection } from '../../../lib/use-selection.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import type { BulkLeadAction } from './BulkLeadsDialog.tsx'
import { LEAD_COLUMNS, USUAL_LEAD_COLUMNS } from './columns.ts'
import { FILTERS_HOME, type Filters, NO_FILTERS } from './filters.ts'
import { LeadFilters } from './LeadFilters.tsx'
import type { LeadActions } from './LeadRow.tsx'
import { type LeadSelection, LeadSelectionBar } from './LeadSelectionBar.tsx'
import { LeadTable } from './LeadTable.tsx'
import { companyOf } from './lead-in-words.ts'
import { useLeads } from './lead-list.ts'
import { putBack, setStatus } from './leads.api.ts'
import { adminLeadsMessages } from './leads.messages.ts'

// They come when they are opened, and not with the list.
const LeadDialog = lazy(() => import('./LeadDialog.tsx').then((details) => ({ default: details.LeadDialog })))
const AssignDialog = lazy(() =>
  import('./AssignDialog.tsx').then((assigning) => ({ default: assigning.AssignDialog })),
)
const OffMarketDialog = lazy(() =>
  import('./OffMarketDialog.tsx').then((taking) => ({ default: taking.OffMarketDialog })),
)
const BulkLeadsDialog = lazy(() =>
  import('./BulkLeadsDialog.tsx').then((many) => ({ default: many.BulkLeadsDialog })),
)

type Dialog =
  | { name: 'details' | 'assign' | 'off-market'; lead: AdminLead }
  | { name: 'bulk'; action: BulkLeadAction; selection: LeadSelection; filters: Filters }

const bulk = bulkMessages(['lead', 'leads'])
const NONE: AdminLead[] = []

/** The content of the admin page's first tab, for a signed-in admin. */
export function LeadManagement({ locale }: { locale: string }) {
  const say = adminLeadsMessages(locale)
  const searching = useFilters(FILTERS_HOME)
  const leads = useLeads(searching.filters)
  const [dialog, setDialog] = useState<Dialog>()
  const { shown: columns, choose: chooseColumns } = useKeptColumns('leads', LEAD_COLUMNS, USUAL_LEAD_COLUMNS)
  const open = leads.view.name === 'open' ? leads.view : undefined
  const selection = useSelection<AdminLead, LeadsMatching>(open?.list.listed ?? NONE)
  const latestSelection = useRef(selection)
  latestSelection.current = selection
  const bar = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const latest = useRef(leads)
  latest.current = leads
  const close = () => setDialog(undefined)

  // What is selected is what is on screen, or matches it.
  const asked = searching.filters
  useEffect(() => {
    if (asked) latestSelection.current.clear()
  }, [asked])

  /** Does it, shows what the lead has become, and says so; where it is refused, shows how things stand by now. */
  const change = useCallback(
    async (
      action: () => Promise<AdminLead>,
      done: (changed: AdminLead) => [string, string],
      failed: string,
      before?: AdminLead,
    ) => {
      try {
        const changed = await action()
        latest.current.hasBecome(changed)
        const [title, description] = done(changed)
        showToast({ title, description })
      } catch (error) {
        showToast({
          title: failed,
          description: messageOf(error) ?? say.noConnection,
          variant: 'destructive',
        })
        // Without a connection there is no other look to say how it is.
        if (before) latest.current.hasBecome(before)
        latest.current.refetch()
      }
    },
    [say],
  )

  const statuses = useRef(new Map<string, Promise<AdminLead>>())

  const actions = useMemo(
    (): LeadActions => ({
      onChoose: (id, isChosen) => latestSelection.current.choose(id, isChosen),
      onStatus: (lead, status) => {
        // Shown at once, as the select itself would; the answer, or another look, says how it is.
        latest.current.hasBecome({ ...lead, status })
        // One after another, each on top of the one before: a second choice is no change by somebody else.
        const earlier = statuses.current.get(lead.id) ?? Promise.resolve(lead)
        const sent = earlier.catch(() => lead).then((seen) => setStatus(seen, status))
        statuses.current.set(lead.id, sent)
        void change(
          () => sent,
          (changed) => [say.statusSet, say.statusSetTo(companyOf(changed, say), say.status[changed.status])],
          say.statusFailed,
          lead,
        ).finally(() => {
          if (statuses.current.get(lead.id) === sent) statuses.current.delete(lead.id)
        })
      },
      onPutBack: (lead) =>
        void change(
          () => putBack(lead),
          (changed) => [say.isBack, say.isBackWhy(companyOf(changed, say))],
          say.putBackFailed,
        ),
      onDetails: (lead) => setDialog({ name: 'details', lead }),
      onAssign: (lead) => setDialog({ name: 'assign', lead }),
      onTakeOff: (lead) => setDialog({ name: 'off-market', lead }),
    }),
    [change, say],
  )

  const ofDialog = {
    say,
    onClose: close,
    onDone: (changed: AdminLead) => {
      leads.hasBecome(changed)
      close()
    },
    onRefused: leads.refetch,
  }
  const clear = () => {
    searching.clear(NO_FILTERS)
    searchBox.current?.focus()
  }
  return (
    <>
      <LeadFilters searching={searching} searchBox={searchBox} say={say} onClear={clear} />
      <LeadTable
        view={leads.view}
        say={say}
        bulk={bulk}
        columns={columns}
        selection={selection}
        actions={actions}
        bar={
          open && (
            <LeadSelectionBar
              ref={bar}
              view={open}
              selection={selection}
              columns={columns}
              say={say}
              bulk={bulk}
              onColumns={chooseColumns}
              onAct={(action) => setDialog({ name: 'bulk', action, selection, filters: open.filters })}
              onShow={leads.startOver}
            />
          )
        }
        onShow={leads.startOver}
        onMore={() => void leads.showMore()}
        onClearFilters={clear}
      />
      <Suspense>
        {dialog?.name === 'details' && <LeadDialog lead={dialog.lead} say={say} onClose={close} />}
        {dialog?.name === 'assign' && <AssignDialog lead={newest(dialog.lead)} {...ofDialog} />}
        {dialog?.name === 'bulk' && (
          <BulkLeadsDialog {...dialog} say={say} bulk={bulk} onRefused={leads.refetch} onClose={closeBulk} />
        )}
        {dialog?.name === 'off-market' && <OffMarketDialog lead={newest(dialog.lead)} {...ofDialog} />}
      </Suspense>
    </>
  )

  /** The button that opened the dialog is gone with the selection. */
  function closeBulk(hasRun: boolean) {
    close()
    if (!hasRun) return
    selection.clear()
    leads.startOver()
    setTimeout(() => bar.current?.focus({ preventScroll: true }))
  }

  /** As the list has it by now: after a refusal the next try is made from what was looked at since. */
  function newest(lead: AdminLead): AdminLead {
    const { view } = leads
    return (view.name === 'open' && view.list.listed.find(({ id }) => id === lead.id)) || lead
  }
}
