import type { LeadCard } from '../../../../api/contract/supplier/market.ts'
import { processorName } from '../../../../domain/processors.ts'
import { formatMoney, formatWholeMoney } from '../../../lib/format.ts'
import type { PurchaseMessages } from './buying.messages.ts'

type Props = { lead: LeadCard; amount: number; productName: string; say: PurchaseMessages }

/** What its card in the market says of the lead, beside the price. */
export function PurchaseSummary({ lead, amount, productName, say }: Props) {
  const place = [lead.city, lead.province].filter((part) => part !== null).join(', ') || say.anywhere
  const provider = lead.currentProvider
  return (
    <section aria-label={say.summary} className="rounded-md border border-line p-4">
      <h3 className="font-semibold text-balance">{productName}</h3>
      <p className="mt-2 flex items-baseline gap-2">
        <span className="text-2xl font-semibold tabular-nums">{formatMoney(amount)}</span>
        <span className="text-ink-soft">{say.currency}</span>
      </p>
      <p className="text-sm text-ink-soft">{say.noTax}</p>
      <p className="mt-4 border-t border-line pt-4">{lead.aiDescription}</p>
      <dl className="mt-3 flex flex-col gap-1.5">
        <Fact name={say.place} value={place} />
        <Fact name={say.provider} value={processorName(provider)} />
        <Fact name={say.volume} value={formatWholeMoney(lead.monthlyVolume)} />
        <Fact name={say.averageSale} value={formatMoney(lead.averageSale)} />
        <Fact name={say.verification} value={say.verified[verificationOf(lead)]} />
      </dl>
    </section>
  )
}

function verificationOf({ emailVerified, phoneVerified }: LeadCard) {
  if (emailVerified && phoneVerified) return 'both'
  if (emailVerified) return 'email'
  return phoneVerified ? 'phone' : 'neither'
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right tabular-nums">{value}</dd>
    </div>
  )
}
