import type { ReactNode } from 'react'
import type { PurchasedLead } from '../../../../api/contract/supplier/purchases.ts'
import { Badge } from '../../../components/Badge.tsx'
import { ExpandableRow } from '../../../components/lists/ExpandableRow.tsx'
import { formatAgo } from '../../../lib/format.ts'
import { OUTCOME_COLOURS } from './Figures.tsx'
import { businessInWords } from './lead-in-words.ts'
import type { MyLeadsMessages } from './my-leads.messages.ts'

type Props = {
  lead: PurchasedLead
  now: Date
  isOpenAtFirst: boolean
  say: MyLeadsMessages
  children: ReactNode
}

/** A lead in one line, which expands to everything that its buyer may see. */
export const LeadRow = ({ lead, now, isOpenAtFirst, say, children }: Props) => (
  <ExpandableRow
    heading={<span className="min-w-0 truncate">{lead.company || say.erasedCompany}</span>}
    headingClass="font-semibold"
    className={`${ROW} gap-y-0.5 md:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_7.5rem_6.5rem]`}
    detailsClass="pt-5 pb-4"
    isOpenAtFirst={isOpenAtFirst}
    cells={
      <>
        <p className="truncate pl-6 text-sm text-ink-soft max-md:row-start-2 md:pl-0 md:text-base">
          {businessInWords(lead, say)}
        </p>
        <p className="text-right text-sm whitespace-nowrap text-ink-soft max-md:row-start-2 md:text-left md:text-base">
          <span className="sr-only">{say.purchased} </span>
          <time dateTime={lead.purchasedAt}>{formatAgo(new Date(lead.purchasedAt), now)}</time>
        </p>
        <p className="flex justify-end max-md:col-start-2 max-md:row-start-1">
          {lead.withdrawnAt === null ? (
            <Badge tone={OUTCOME_COLOURS[lead.outcome].tone}>{say.outcome[lead.outcome]}</Badge>
          ) : (
            <Badge tone="danger">{say.doNotContact}</Badge>
          )}
        </p>
      </>
    }
  >
    {children}
  </ExpandableRow>
)

/** The height of a closed row, for its skeleton. */
export const ROW = 'min-h-18 md:min-h-14'
