import { type FormEvent, useState } from 'react'
import { TIERS } from '../../../api/contract/supplier/market.ts'
import { Button } from '../../components/Button.tsx'
import { Field, SelectField } from '../../components/Field.tsx'
import { fieldMessagesOf, messageOf } from '../../lib/api.ts'
import { formatMoney } from '../../lib/format.ts'
import { showToast } from '../toast/toast.store.ts'
import type { AdminSettingsMessages } from './admin-settings.messages.ts'
import { setPrice, type TypedPrice } from './admin-settings.store.ts'

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
