import type { ReactNode } from 'react'
import type { OpenPayment } from '../../../../api/contract/buying/purchases.ts'
import type { LeadCard } from '../../../../api/contract/market/market.ts'
import { processorName } from '../../../../domain/processors.ts'
import { RelativeTime, useNow } from '../../../components/RelativeTime.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import { formatMoney, formatPlace, formatWholeMoney } from '../../../lib/words/format.ts'
import { descriptionOf, PREFERS_FRENCH } from '../../../lib/words/lead-words.messages.ts'
import { nameOf } from '../../../lib/words/names.messages.ts'
import { purchaseMessages as say } from './buying.messages.ts'

type Props = { lead: LeadCard; payment: OpenPayment; usesCredit: boolean }

/** The facts of its card on the market, beside the price. */
export function PurchaseSummary({ lead, payment, usesCredit }: Props) {
  const now = useNow()
  const price = formatMoney(payment.price)
  const facts: [string, ReactNode][] = [
    [common.place, formatPlace(lead)],
    ...(lead.language === 'fr' ? [[common.language, PREFERS_FRENCH] satisfies [string, string]] : []),
    [common.currentProvider, nameOf(processorName(lead.currentProvider))],
    [common.monthlyVolume, formatWholeMoney(lead.monthlyVolume)],
    [common.averageSale, formatMoney(lead.averageSale)],
    [say.savings, lead.potentialSavings > 0 ? formatWholeMoney(lead.potentialSavings) : common.notEstimated],
    [say.verification, say.verified[verificationOf(lead)]],
    [common.submitted, <RelativeTime key="submitted" at={lead.submittedAt} now={now} />],
    [
      common.contactRequested,
      lead.contactRequestedAt === null ? (
        common.notYet
      ) : (
        <RelativeTime key="requested" at={lead.contactRequestedAt} now={now} />
      ),
    ],
  ]
  return (
    <section aria-label={say.summary} className="rounded-md border border-line p-4">
      <h3 className="font-semibold text-balance">{payment.productName}</h3>
      <p className="mt-2 flex items-baseline gap-2">
        <span className="text-2xl font-semibold tabular-nums">{usesCredit ? say.credit.one : price}</span>
        {!usesCredit && <span className="text-ink-soft">{say.currency}</span>}
      </p>
      <p className="text-sm text-ink-soft">{usesCredit ? say.credit.insteadOf(price) : say.noTax}</p>
      <p className="mt-4 border-t border-line pt-4">{descriptionOf(lead.aiDescription)}</p>
      <dl className="mt-3 flex flex-col gap-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function verificationOf({ emailVerified, phoneVerified }: LeadCard) {
  if (emailVerified && phoneVerified) return 'both'
  if (emailVerified) return 'email'
  return phoneVerified ? 'phone' : 'neither'
}

/** Made up, the same for every lead: reading through the blur reveals nothing. */
const DUMMY = [
  ['name', 'Jordan Example'],
  ['company', 'Example Company'],
  ['phone', '(555) 555-0100'],
  ['email', 'jordan@company.example'],
  ['website', 'company.example'],
] as const

/** The shape of what the purchase reveals. It holds nothing of the lead. */
export const HiddenContact = () => (
  <FormSection id="hidden-contact" heading={say.revealed}>
    <p className="mt-1 text-ink-soft">{say.revealedWords}</p>
    <div aria-hidden="true">
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunk p-4 select-none">
        {DUMMY.map(([field, value]) => (
          <div key={field} className="contents">
            <dt className="text-ink-soft">{say.revealedLabels[field]}</dt>
            <dd className="min-w-0 wrap-anywhere blur-[6px]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  </FormSection>
)

type SectionProps = { id: string; heading: string; className?: string; children: ReactNode }

export const FormSection = ({ id, heading, className, children }: SectionProps) => (
  <section aria-labelledby={id} className={className}>
    <h3 id={id} className="font-semibold">
      {heading}
    </h3>
    {children}
  </section>
)
