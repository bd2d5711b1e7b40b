import type { LeadCard, Tier } from '../../../api/contract/supplier/market.ts'
import { formatMoney, formatWholeMoney } from '../../lib/format.ts'
import type { PurchaseMessages } from './buying.messages.ts'

type Props = { lead: LeadCard; amount: number; tier: Tier; productName: string; say: PurchaseMessages }

export function PurchaseSummary({ lead, amount, tier, productName, say }: Props) {
  const place = [lead.city, lead.province].filter((part) => part !== null).join(', ') || say.anywhere
  return (
    <section aria-label={say.summary} className="rounded-md border border-line p-4">
      <h3 className="font-semibold text-balance">{productName}</h3>
      <p className="mt-2 flex items-baseline gap-2">
        <span className="text-2xl font-semibold tabular-nums">{formatMoney(amount)}</span>
        <span className="text-ink-soft">{say.currency}</span>
      </p>
      <p className="text-sm text-ink-soft">{say.noTax}</p>
      <dl className="mt-4 flex flex-col gap-1.5 border-t border-line pt-4">
        <Fact name={say.tierLabel} value={say.tier[tier]} />
        <Fact name={say.place} value={place} />
        <Fact name={say.volume} value={say.aMonth(formatWholeMoney(lead.monthlyVolume))} />
      </dl>
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right tabular-nums">{value}</dd>
    </div>
  )
}
