import { type FormEvent, useState } from 'react'
import type { LeadPrice } from '../../../../api/contract/admin/prices.ts'
import { TIERS } from '../../../../api/contract/supplier/market.ts'
import { Badge, type BadgeTone } from '../../../components/Badge.tsx'
import { Button } from '../../../components/Button.tsx'
import { Field, SelectField } from '../../../components/Field.tsx'
import { Table } from '../../../components/Table.tsx'
import { fieldMessagesOf, messageOf } from '../../../lib/api.ts'
import { formatMoment, formatMoney } from '../../../lib/format.ts'
import { showToast } from '../../toast/toast.store.ts'
import type { AdminSettingsMessages } from './settings.messages.ts'
import { setPrice, type TypedPrice } from './settings.store.ts'

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

const NOTHING: TypedPrice = { tier: 'tier1', price: '', validFrom: '' }

/** A tier, its price, and the day from which it counts. */
export function PriceForm({ say: { prices: say, ...all } }: { say: AdminSettingsMessages }) {
  const [typed, setTyped] = useState(NOTHING)
  const [mistakes, setMistakes] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const type = (change: Partial<TypedPrice>) => {
    setTyped((before) => ({ ...before, ...change }))
    setMistakes({})
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    setSaving(true)
    try {
      await setPrice(typed)
      const tier = TIERS.find((name) => name === typed.tier) ?? 'tier1'
      const price = formatMoney(Number(typed.price.replace(/[$,\s]/g, '')))
      showToast({ title: say.done, description: say.doneWhy(all.tiers[tier], price) })
      setTyped(NOTHING)
    } catch (error) {
      setMistakes(fieldMessagesOf(error))
      showToast({
        title: say.notSaved,
        description: messageOf(error) ?? all.failedWhy,
        variant: 'destructive',
      })
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <SelectField
        label={say.tier}
        options={TIERS.map((tier) => ({ value: tier, label: `${all.tiers[tier]}, ${all.volumes[tier]}` }))}
        value={typed.tier}
        error={mistakes.tier}
        onChange={({ target }) => type({ tier: target.value })}
      />
      <Field
        label={`${say.price} (${say.priceHint})`}
        before="$"
        inputMode="decimal"
        autoComplete="off"
        value={typed.price}
        error={mistakes.price}
        announceError
        onChange={({ target }) => type({ price: target.value })}
      />
      <Field
        label={say.from}
        type="date"
        optional
        value={typed.validFrom}
        error={mistakes.validFrom}
        announceError
        onChange={({ target }) => type({ validFrom: target.value })}
      />
      <Button type="submit" busy={isSaving} className="sm:mt-7.5 min-h-12">
        {say.set}
      </Button>
      <p className="text-sm text-ink-soft sm:col-span-2 lg:col-span-4">{say.fromHint}</p>
    </form>
  )
}
