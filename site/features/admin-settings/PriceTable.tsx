import type { LeadPrice } from '../../../api/contract/admin/prices.ts'
import { Badge, type BadgeTone } from '../../components/Badge.tsx'
import { Table } from '../../components/Table.tsx'
import { formatMoment, formatMoney } from '../../lib/format.ts'
import type { AdminSettingsMessages } from './admin-settings.messages.ts'

const TONES: Record<LeadPrice['state'], BadgeTone> = {
  past: 'neutral',
  current: 'success',
  planned: 'info',
}
const TORONTO = 'America/Toronto'

/** Every price there was, is and will be. */
export const PriceTable = ({ prices, say }: { prices: LeadPrice[]; say: AdminSettingsMessages }) => (
  <div className="mt-4">
    <Table
      caption={say.prices.table}
      rows={prices}
      keyOf={({ id }) => id}
      columns={[
        { heading: say.prices.tier, cellOf: ({ tier }) => say.tiers[tier] },
        { heading: say.prices.price, cellOf: ({ price }) => formatMoney(price) },
        {
          heading: say.prices.from,
          cellOf: ({ validFrom }) => (
            <time dateTime={validFrom}>{formatMoment(new Date(validFrom), TORONTO)}</time>
          ),
        },
        {
          heading: say.prices.state,
          cellOf: ({ state }) => <Badge tone={TONES[state]}>{say.prices.states[state]}</Badge>,
        },
        { heading: say.prices.enteredBy, cellOf: (price) => entryInWords(price, say) },
      ]}
    />
  </div>
)

const entryInWords = ({ enteredAt, enteredBy }: LeadPrice, { prices }: AdminSettingsMessages) =>
  enteredAt === null
    ? prices.first
    : prices.entered(enteredBy ?? prices.gone, formatMoment(new Date(enteredAt), TORONTO))
