import { useEffect, useRef } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { RateCard } from '../../../../api/contract/admin/rate-cards.ts'
import { Button } from '../../../components/Button.tsx'
import { AskOnce, useAskOnce } from '../../../components/fields/AskOnce.tsx'
import { Field, FieldError, FieldRow, SelectField } from '../../../components/fields/Field.tsx'
import { Refusal } from '../../../components/fields/Refusal.tsx'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { enterRateCard } from './providers.api.ts'
import { adminProvidersMessages } from './providers.messages.ts'
import {
  BLANK_CARD,
  BLANK_TIER,
  MOST_TIERS,
  type TypedCard,
  TypedRateCard,
  typedFromCard,
} from './typed-rate-card.ts'
import { unusualPrices } from './unusual-prices.ts'

const say = adminProvidersMessages.card

type Props = { providerId: string; card: RateCard | undefined; onSaved: () => void }

export function RateCardForm({ providerId, card, onSaved }: Props) {
  const { questions, ask } = useAskOnce<FieldPath<TypedCard>>()
  const { form, refusal, isSending, onSubmit } = useSentForm({
    schema: TypedRateCard,
    fields: FIELDS,
    blank: card ? typedFromCard(card) : BLANK_CARD,
    asks: (entered) => ask(unusualPrices(entered, card)),
    send: (entered) => enterRateCard(providerId, entered),
    onSent() {
      showToast({ title: say.saved, description: say.savedWhy })
      onSaved()
    },
    otherwise: say.noConnection,
    isRefusedWhenMarked: true,
  })
  const drawn = useRef<HTMLFormElement>(null)
  const { submitCount } = form.formState
  useEffect(() => {
    // An error of a pair of fields, or of the tiers, moves the focus to the first field.
    if (submitCount > 0)
      drawn.current?.querySelector<HTMLElement>('input[aria-invalid], [data-mistaken] input')?.focus()
  }, [submitCount])

  const part = { form, say }
  const box = boxOf(form)
  const isRented = form.watch('dearestTerminal.kind') === 'rented'
  return (
    <form ref={drawn} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <SelectField {...form.register('pricing.kind')} label={say.pricing} options={optionsOf(say.kinds)} />
      {form.watch('pricing.kind') === 'flat' ? (
        <BothWays at="pricing" percent={say.percent} {...part} />
      ) : (
        <Tiers {...part} />
      )}
      <RatePair legend={say.interac} at="interac" percent={say.percent} {...part} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field {...box('monthlyFeeCents')} label={common.monthlyFee} before="$" inputMode="decimal" />
        <SelectField
          {...form.register('dearestTerminal.kind')}
          label={say.terminal}
          options={optionsOf(say.terminals)}
        />
        <Field
          key={isRented ? 'rented' : 'bought'}
          {...box(isRented ? 'dearestTerminal.monthlyCents' : 'dearestTerminal.priceCents')}
          label={isRented ? say.terminalMonthly : common.price}
          before="$"
          inputMode="decimal"
        />
      </div>
      <FieldRow className="sm:grid-cols-[2fr_1fr]">
        <Field {...box('page')} label={say.page} hint={say.pageHint} type="url" placeholder="https://" />
        <Field {...box('asOf')} label={say.asOf} type="date" />
      </FieldRow>
      <AskOnce questions={questions} onChange={(name) => form.setFocus(name)} />
      <Refusal text={refusal} />
      <Button type="submit" busy={isSending} className="sm:self-start">
        {isSending ? common.saving : say.save}
      </Button>
    </form>
  )
}

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const WAYS = ['cardPresent', 'cardNotPresent'] as const
type At = 'pricing' | `pricing.tiers.${number}`
type PairAt = 'interac' | `${At}.${(typeof WAYS)[number]}`

const waysAt = (at: At) => WAYS.map((way) => `${at}.${way}` as const)
const pairAt = (at: PairAt) => [at, `${at}.percent`, `${at}.feeCents`] as const
const tierPath = (at: number) => `pricing.tiers.${at}` as const

/** Every path that can have an error. */
const FIELDS: FieldPath<TypedCard>[] = [
  ...waysAt('pricing').flatMap(pairAt),
  ...Array.from({ length: MOST_TIERS }, (_, at) => tierPath(at)).flatMap((at) => [
    `${at}.fromMonthlyCents` as const,
    ...waysAt(at).flatMap(pairAt),
  ]),
  'pricing.tiers',
  ...pairAt('interac'),
  'monthlyFeeCents',
  'dearestTerminal.monthlyCents',
  'dearestTerminal.priceCents',
  'page',
  'asOf',
]

type Form = UseFormReturn<TypedCard, unknown, RateCard>
type Part = { form: Form }

function mistakeAt(form: Form, path: FieldPath<TypedCard>): string | undefined {
  const { error } = form.getFieldState(path, form.formState)
  // The error of a whole list is at its root.
  return error?.root?.message ?? error?.message
}

const boxOf = (form: Form) => (path: FieldPath<TypedCard>) => ({
  ...form.register(path),
  error: mistakeAt(form, path),
  autoComplete: 'off',
})

function Tiers({ form }: Part) {
  const tiers = form.watch('pricing.tiers')
  const mistake = mistakeAt(form, 'pricing.tiers')
  return (
    <div className="flex flex-col gap-5" data-mistaken={mistake && ''}>
      {tiers.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place.
        <fieldset key={at} className="flex min-w-0 flex-col gap-3 border-l-2 border-line pl-4">
          <legend className="font-semibold">{say.tier(at + 1)}</legend>
          <Field
            {...boxOf(form)(`${tierPath(at)}.fromMonthlyCents`)}
            label={say.fromMonthly}
            before="$"
            inputMode="decimal"
          />
          <BothWays at={tierPath(at)} percent={say.margin} form={form} />
        </fieldset>
      ))}
      <FieldError id="tiers" error={mistake} announceError />
      <div className="flex flex-wrap gap-3">
        {tiers.length < MOST_TIERS && (
          <Button variant="secondary" onClick={() => form.setValue('pricing.tiers', [...tiers, BLANK_TIER])}>
            {say.addTier}
          </Button>
        )}
        {tiers.length > 1 && (
          <Button variant="quiet" onClick={() => form.setValue('pricing.tiers', tiers.slice(0, -1))}>
            {say.removeTier}
          </Button>
        )}
      </div>
    </div>
  )
}

const BothWays = ({ at, ...part }: Part & { at: At; percent: string }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    {WAYS.map((way) => {
      const mistake = mistakeAt(part.form, `${at}.${way}`)
      return (
        <div key={way} data-mistaken={mistake && ''}>
          <RatePair legend={say[way]} at={`${at}.${way}`} {...part} />
          <FieldError id={`${at}.${way}`} error={mistake} announceError />
        </div>
      )
    })}
  </div>
)

type PairProps = Part & { legend: string; at: PairAt; percent: string }

function RatePair({ legend, at, percent, form }: PairProps) {
  const box = boxOf(form)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field {...box(`${at}.percent`)} label={percent} after="%" inputMode="decimal" />
        <Field {...box(`${at}.feeCents`)} label={say.fee} before="$" inputMode="decimal" />
      </div>
    </fieldset>
  )
}
