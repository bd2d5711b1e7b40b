import { type LeadPrice, NewLeadPrice } from '../../../../../api/contract/admin/prices.ts'
import { TIERS } from '../../../../../domain/tiers.ts'
import { Badge, type BadgeTone } from '../../../../components/Badge.tsx'
import { Button } from '../../../../components/Button.tsx'
import { Field, SelectField } from '../../../../components/fields/Field.tsx'
import { Table } from '../../../../components/lists/Table.tsx'
import { formatLongDay, formatMoment, formatMoney } from '../../../../lib/format.ts'
import { useSentForm } from '../../../../lib/use-sent-form.ts'
import { showFailure, showToast } from '../../../platform/toast/toast.store.ts'
import type { AdminSettingsMessages } from './settings.messages.ts'
import { setPrice } from './settings.store.ts'

const TONES: Record<LeadPrice['state'], BadgeTone> = { past: 'neutral', current: 'success', planned: 'info' }

export const PriceTable = ({ prices, say: { prices: say, tiers } }: PriceTableProps) => (
  <div className="mt-4">
    <Table
      caption={say.table}
      rows={prices}
      keyOf={({ id }) => id}
      columns={[
        { heading: say.tier, cellOf: ({ tier }) => tiers[tier] },
        { heading: say.price, cellOf: ({ price }) => formatMoney(price) },
        {
          heading: say.from,
          cellOf: ({ validFrom: from }) => <time dateTime={from}>{inToronto(from)}</time>,
        },
        { heading: say.state, cellOf: ({ state }) => <Badge tone={TONES[state]}>{say.states[state]}</Badge> },
        {
          heading: say.enteredBy,
          cellOf: ({ enteredAt, enteredBy }) =>
            enteredAt === null ? say.first : say.entered(enteredBy ?? say.gone, inToronto(enteredAt)),
        },
      ]}
    />
  </div>
)

type PriceTableProps = { prices: LeadPrice[]; say: AdminSettingsMessages }

const inToronto = (at: string) => formatMoment(new Date(at), 'America/Toronto')

export function PriceForm({ say: { prices: say, ...all } }: { say: AdminSettingsMessages }) {
  const sayNotSaved = (why: string) => showFailure(say.notSaved, why)
  const { field, isSending, onSubmit } = useSentForm({
    schema: NewLeadPrice,
    fields: ['tier', 'price', 'validFrom'],
    blank: { tier: 'tier1', price: '', validFrom: '' },
    send: setPrice,
    onSent(_, { tier, price, validFrom }) {
      const dollars = formatMoney(price)
      const description =
        validFrom === ''
          ? say.doneWhy(all.tiers[tier], dollars)
          : say.plannedWhy(all.tiers[tier], dollars, formatLongDay(validFrom))
      showToast({ title: say.done, description })
    },
    otherwise: all.failedWhy,
    noConnection: all.failedWhy,
    onMarked: sayNotSaved,
    onRefused: sayNotSaved,
    isLasting: true,
  })

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <SelectField
        {...field('tier')}
        label={say.tier}
        options={TIERS.map((tier) => ({ value: tier, label: `${all.tiers[tier]}, ${all.volumes[tier]}` }))}
      />
      <Field
        {...field('price')}
        label={`${say.price} (${say.priceHint})`}
        before="$"
        inputMode="decimal"
        autoComplete="off"
        announceError
      />
      <Field {...field('validFrom')} label={say.from} type="date" optional announceError />
      <Button type="submit" busy={isSending} className="sm:mt-7.5 min-h-12">
        {say.set}
      </Button>
      <p className="text-sm text-ink-soft sm:col-span-2 lg:col-span-4">{say.fromHint}</p>
    </form>
  )
}
