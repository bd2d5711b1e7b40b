import { type LeadPrice, NewLeadPrice } from '../../../../../api/contract/admin/prices.ts'
import { TIERS } from '../../../../../domain/tiers.ts'
import { Badge, type BadgeTone } from '../../../../components/Badge.tsx'
import { Button } from '../../../../components/Button.tsx'
import { Field, SelectField } from '../../../../components/Field.tsx'
import { Table } from '../../../../components/lists/Table.tsx'
import { formatLongDay, formatMoment, formatMoney } from '../../../../lib/format.ts'
import { useSentForm } from '../../../../lib/use-sent-form.ts'
import { showToast } from '../../../platform/toast/toast.store.ts'
import type { AdminSettingsMessages } from './settings.messages.ts'
import { setPrice } from './settings.store.ts'

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

/** A tier, its price, and the day from which it counts. */
export function PriceForm({ say: { prices: say, ...all } }: { say: AdminSettingsMessages }) {
  const sayNotSaved = (description: string) =>
    showToast({ title: say.notSaved, description, variant: 'destructive' })
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
