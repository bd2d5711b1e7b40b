import type { LeadPrice } from '../../../api/admin/prices.schema.ts'
import { Badge, type BadgeTone } from '../../components/Badge.tsx'
import { formatMoment, formatMoney } from '../../lib/format.ts'
import type { AdminSettingsMessages } from './admin-settings.messages.en.ts'
import { Table } from './Table.tsx'

const TONES: Record<LeadPrice['state'], BadgeTone> = {
  past: 'neutral',
  current: 'success',
  planned: 'info',
}
const TORONTO = 'America/Toronto'

/** Every price there was, is and will be. */
export const PriceTable = ({ prices, say }: { prices: LeadPrice[]; say: AdminSettingsMessages }) => (
  <Table
    caption={say.prices.table}
    columns={[say.prices.tier, say.prices.price, say.prices.from, say.prices.state, say.prices.enteredBy]}
    rows={prices.map((price) => ({
      key: price.id,
      cells: [
        say.tiers[price.tier],
        formatMoney(price.price),
        <time key="from" dateTime={price.validFrom}>
          {formatMoment(new Date(price.validFrom), TORONTO)}
        </time>,
        <Badge key="state" tone={TONES[price.state]}>
          {say.prices.states[price.state]}
        </Badge>,
        price.enteredAt === null
          ? say.prices.first
          : say.prices.entered(
              price.enteredBy ?? say.prices.gone,
              formatMoment(new Date(price.enteredAt), TORONTO),
            ),
      ],
    }))}
  />
)
