import { useState } from 'react'
import {
  type LeadPrice,
  type LeadPriceEffect,
  NewLeadPrice,
} from '../../../../../api/contract/admin/prices.ts'
import { TIERS } from '../../../../../domain/leads/tiers.ts'
import { Badge, type BadgeTone } from '../../../../components/Badge.tsx'
import { Button } from '../../../../components/Button.tsx'
import { Field, SelectField } from '../../../../components/fields/Field.tsx'
import { Table } from '../../../../components/lists/Table.tsx'
import { useNow } from '../../../../components/RelativeTime.tsx'
import { useMutation } from '../../../../lib/data/use-mutation.ts'
import { useSentForm } from '../../../../lib/use-sent-form.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { formatDay, formatMoment, formatMoney } from '../../../../lib/words/format.ts'
import { showFailure, showToast } from '../../../platform/toast/toast.store.ts'
import { adminSettingsMessages } from './settings.messages.ts'
import { priceEffect, prices, undoPrice } from './settings.store.ts'

const say = adminSettingsMessages.prices

const TONES: Record<LeadPrice['state'], BadgeTone> = { past: 'neutral', current: 'success', planned: 'info' }

export const PriceTable = ({ prices: listed }: PriceTableProps) => {
  const now = useNow()
  return (
    <div className="mt-4">
      <Table
        caption={say.table}
        rows={listed}
        keyOf={({ id }) => id}
        columns={[
          { heading: common.tier, cellOf: ({ tier }) => adminSettingsMessages.tiers[tier] },
          { heading: common.price, cellOf: ({ price }) => formatMoney(price) },
          {
            heading: say.from,
            cellOf: (price) => <time dateTime={price.validFrom}>{startOf(price)}</time>,
          },
          {
            heading: say.state,
            cellOf: ({ state }) => <Badge tone={TONES[state]}>{say.states[state]}</Badge>,
          },
          {
            heading: say.enteredBy,
            cellOf: ({ enteredAt, enteredBy }) =>
              enteredAt === null ? say.first : say.entered(enteredBy ?? say.gone, inToronto(enteredAt)),
          },
          {
            heading: common.undo,
            isHeadingHidden: true,
            cellOf: (price) =>
              price.undoUntil !== null && new Date(price.undoUntil) > now && <UndoPrice {...price} />,
          },
        ]}
      />
    </div>
  )
}

type PriceTableProps = { prices: LeadPrice[] }

const TORONTO = 'America/Toronto'
const inToronto = (at: string) => formatMoment(new Date(at), TORONTO)

/** A day, where the price holds from its first minute: the first prices of all from one in UTC. */
function startOf({ validFrom, enteredAt }: LeadPrice): string {
  const at = new Date(validFrom)
  if (enteredAt === null) return formatDay(at, 'UTC')
  return isMidnight(at, TORONTO) ? formatDay(at, TORONTO) : formatMoment(at, TORONTO)
}

const isMidnight = (at: Date, timeZone: string) =>
  at.toLocaleTimeString('en-CA', { timeZone, hourCycle: 'h23' }) === '00:00:00'

type Confirming = { price: NewLeadPrice; effect: LeadPriceEffect } & typeof import('./ConfirmPrice.tsx')

const BLANK = { tier: 'tier1', price: '', validFrom: '' } as const

/** "Set price" shows what the price does; a second press does it. */
export function PriceForm() {
  const [confirming, setConfirming] = useState<Confirming>()
  const sayNotSaved = (why: string) => showFailure(say.notSaved, why)
  const { form, field, isSending, onSubmit } = useSentForm({
    schema: NewLeadPrice,
    fields: ['tier', 'price', 'validFrom'],
    blank: BLANK,
    async send(price): Promise<Confirming> {
      const [effect, { ConfirmPrice }] = await Promise.all([priceEffect(price), import('./ConfirmPrice.tsx')])
      return { price, effect, ConfirmPrice }
    },
    onSent: setConfirming,
    // They stay until the price is set.
    valuesAfter: ({ price: { tier, price, validFrom } }) => ({ tier, price: String(price), validFrom }),
    otherwise: adminSettingsMessages.failedWhy,
    noConnection: adminSettingsMessages.failedWhy,
    onMarked: sayNotSaved,
    onRefused: sayNotSaved,
    isLasting: true,
  })
  /** Since the price was sent to be confirmed. */
  const hasTypedOn = form.formState.isDirty

  return (
    <>
      <form
        noValidate
        onSubmit={onSubmit}
        className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <SelectField
          {...field('tier')}
          label={common.tier}
          options={TIERS.map((tier) => ({
            value: tier,
            label: `${adminSettingsMessages.tiers[tier]}, ${adminSettingsMessages.volumes[tier]}`,
          }))}
        />
        <Field
          {...field('price')}
          label={`${common.price} (${say.priceHint})`}
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
      {confirming && (
        <confirming.ConfirmPrice
          price={confirming.price}
          effect={confirming.effect}
          onClose={() => setConfirming(undefined)}
          onDone={() => {
            setConfirming(undefined)
            if (!hasTypedOn) form.reset(BLANK)
          }}
        />
      )}
    </>
  )
}

function UndoPrice({ id, tier, price }: LeadPrice) {
  const { isPending, mutate } = useMutation({
    otherwise: adminSettingsMessages.failedWhy,
    onRefused(why) {
      showFailure(say.notUndone, why)
      prices.refetch()
    },
  })
  return (
    <Button
      variant="secondary"
      busy={isPending}
      className="text-sm!"
      aria-label={say.undoOf(adminSettingsMessages.tiers[tier], formatMoney(price))}
      onClick={() =>
        mutate(
          () => undoPrice(id),
          () =>
            showToast({ title: say.undone, description: say.undoneWhy(adminSettingsMessages.tiers[tier]) }),
        )
      }
    >
      {common.undo}
    </Button>
  )
}
