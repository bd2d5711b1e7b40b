import type { ReactNode } from 'react'
import type { PurchasedLead } from '../../../api/contract/supplier/purchases.ts'
import { Badge } from '../../components/Badge.tsx'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { formatMoment, formatMoney } from '../../lib/format.ts'
import { Consent } from './Consent.tsx'
import { ContactDetails } from './ContactDetails.tsx'
import { Facts } from './Facts.tsx'
import { businessFacts, businessInWords } from './lead-in-words.ts'
import type { MyLeadsMessages } from './my-leads.messages.ts'
import { OUTCOME_COLOURS } from './outcome-colours.ts'

type Props = { lead: PurchasedLead; now: Date; say: MyLeadsMessages; updateStatus: ReactNode }

/** A lead with all that its buyer is told of it. */
export function BoughtLead({ lead, now, say, updateStatus }: Props) {
  const headingId = `lead-${lead.id}`
  return (
    <article
      aria-labelledby={headingId}
      className="rounded-lg border border-line bg-surface px-4 py-5 sm:px-6"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <h3 id={headingId} className="text-lg font-semibold wrap-anywhere">
            {lead.company || say.erasedCompany}
          </h3>
          <p className="wrap-anywhere text-ink-soft">{businessInWords(lead, say)}</p>
        </div>
        <div className="flex items-center gap-3">
          {lead.withdrawnAt !== null && <Badge tone="danger">{say.doNotContact}</Badge>}
          <Badge tone={OUTCOME_COLOURS[lead.outcome].tone}>{say.outcome[lead.outcome]}</Badge>
          {updateStatus}
        </div>
      </div>
      {lead.withdrawnAt !== null && (
        <p className="mt-4 max-w-measure text-sm">
          {say.withdrawn(formatMoment(new Date(lead.withdrawnAt)))}
        </p>
      )}
      <div className="mt-5 grid gap-x-8 gap-y-6 border-t border-line pt-5 md:grid-cols-2 lg:grid-cols-3">
        <ContactDetails lead={lead} say={say} />
        <Facts heading={say.business} facts={businessFacts(lead, say)} />
        <Facts heading={say.purchase} facts={purchaseFacts(lead, now, say)} />
      </div>
      {lead.outcomeNotes && (
        <div className="mt-5">
          <h4 className="text-sm font-semibold">{say.notes}</h4>
          <p className="mt-1 max-w-measure wrap-anywhere whitespace-pre-line">{lead.outcomeNotes}</p>
        </div>
      )}
      <Consent lead={lead} say={say} />
    </article>
  )
}

function purchaseFacts(lead: PurchasedLead, now: Date, say: MyLeadsMessages) {
  const bought = {
    label: say.purchased,
    value: <RelativeTime at={lead.purchasedAt} now={now} />,
  }
  const price = {
    label: say.price,
    value: `${lead.source === 'card' ? formatMoney(lead.price) : say.source[lead.source]} · ${say.tier[lead.tier]}`,
  }
  const receipt = {
    label: say.receipt,
    value: (
      <a
        href={`/supplier/receipt?number=${lead.receiptNumber}`}
        aria-label={say.receiptOf(lead.receiptNumber)}
        className="underline underline-offset-4"
      >
        {lead.receiptNumber}
      </a>
    ),
  }
  const deal = lead.dealValue === null ? [] : [{ label: say.dealValue, value: formatMoney(lead.dealValue) }]
  return [bought, price, receipt, ...deal]
}
