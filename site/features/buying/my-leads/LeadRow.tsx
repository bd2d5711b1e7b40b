import { type ReactNode, useId, useState } from 'react'
import type { PurchasedLead } from '../../../../api/contract/supplier/purchases.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Chevron } from '../../../components/Chevron.tsx'
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

/** A lead in one line, which opens to all that its buyer is told of it. */
export function LeadRow({ lead, now, isOpenAtFirst, say, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const id = useId()
  return (
    <article aria-labelledby={`${id}-heading`}>
      <div
        className={`${ROW} relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3 hover:bg-sunk sm:px-5 md:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_7.5rem_6.5rem]`}
      >
        <h3 id={`${id}-heading`} className="min-w-0 font-semibold">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-details` : undefined}
            onClick={() => setOpen(!isOpen)}
            className="flex max-w-full cursor-pointer items-center gap-2 rounded-sm text-left after:absolute after:inset-0"
          >
            <Chevron isOpen={isOpen} />
            <span className="min-w-0 truncate">{lead.company || say.erasedCompany}</span>
          </button>
        </h3>
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
      </div>
      {isOpen && (
        <div id={`${id}-details`} className="border-t border-line px-4 pt-5 pb-4 sm:px-5">
          {children}
        </div>
      )}
    </article>
  )
}

/** As tall as a closed row, for what stands in its place while it loads. */
export const ROW = 'min-h-18 md:min-h-14'
