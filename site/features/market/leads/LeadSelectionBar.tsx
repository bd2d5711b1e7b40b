import type { Ref } from 'react'
import type { LeadsMatching } from '../../../../api/contract/admin/bulk.ts'
import type { AdminLead } from '../../../../api/contract/admin/leads.ts'
import { buttonClass } from '../../../components/Button.tsx'
import { ColumnChooser } from '../../../components/lists/ColumnChooser.tsx'
import { SelectionBar, Small } from '../../../components/lists/SelectionBar.tsx'
import type { BulkMessages } from '../../../lib/bulk.messages.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import type { BulkLeadAction } from './BulkLeadsDialog.tsx'
import { LEAD_COLUMNS, type LeadColumn, USUAL_LEAD_COLUMNS } from './columns.ts'
import { arrivalsIn, type LeadsView } from './lead-list.ts'
import { countMatching, csvPath } from './leads.api.ts'
import type { AdminLeadsMessages } from './leads.messages.ts'

export type LeadSelection = Selection<AdminLead, LeadsMatching>

type Props = {
  view: Extract<LeadsView, { name: 'open' }>
  selection: LeadSelection
  columns: readonly LeadColumn[]
  say: AdminLeadsMessages
  bulk: BulkMessages
  ref: Ref<HTMLDivElement>
  onColumns: (columns: readonly LeadColumn[]) => void
  onAct: (action: BulkLeadAction) => void
  onShow: () => void
}

/** Above the table: how many there are, and what can be done to those that are selected. */
export function LeadSelectionBar({ view, selection, columns, say, bulk, ref, ...on }: Props) {
  const { listed, next } = view.list
  const arrivals = view.isChanging ? 0 : arrivalsIn(view.list)
  return (
    <SelectionBar
      ref={ref}
      selection={selection}
      hasMore={next !== null}
      countMatching={(signal) => countMatching(view.filters, signal)}
      say={bulk}
      idle={
        <>
          <div role="status" className="flex flex-wrap items-center gap-x-4 text-ink-soft">
            {listed.length > 0 && <p>{say.listed(listed.length, next !== null)}</p>}
            {arrivals > 0 && <Small onClick={on.onShow}>{say.showArrivals(arrivals)}</Small>}
          </div>
          <div className="flex gap-1 lg:ml-auto">
            <ColumnChooser
              all={LEAD_COLUMNS}
              usual={USUAL_LEAD_COLUMNS}
              shown={columns}
              labels={say.columns}
              say={bulk}
              onChoose={on.onColumns}
            />
            <a
              href={csvPath(view.filters)}
              download
              className={`${buttonClass('quiet')} px-3! text-sm! lg:min-h-9! lg:py-1!`}
            >
              {say.csv}
            </a>
          </div>
        </>
      }
    >
      <Small onClick={() => on.onAct('assign')}>{say.bulk.assign}</Small>
      <Small onClick={() => on.onAct('status')}>{say.bulk.status}</Small>
      <Small onClick={() => on.onAct('off-market')}>{say.bulk.unlist}</Small>
      <Small onClick={() => on.onAct('relist')}>{say.relist}</Small>
    </SelectionBar>
  )
}
