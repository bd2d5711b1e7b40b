import { type FormEvent, useRef, useState } from 'react'
import type { RateCard } from '../../../api/contract/admin/rate-cards.ts'
import { Button } from '../../components/Button.tsx'
import { Field, FieldError, FieldRow, SelectField } from '../../components/Field.tsx'
import { fieldMessagesOf, messageOf } from '../../lib/api.ts'
import { showToast } from '../toast/toast.store.ts'
import { enterRateCard } from './providers.api.ts'
import type { RateCardMessages } from './rate-card.messages.ts'
import {
  BLANK_CARD,
  MOST_TIERS,
  readRateCard,
  type TypedRateCard,
  tierPath,
  typedFromCard,
  withTier,
} from './typed-rate-card.ts'

type Props = { providerId: string; card: RateCard | null; say: RateCardMessages; onSaved: () => void }

export function RateCardForm({ providerId, card, say, onSaved }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => (card === null ? BLANK_CARD : typedFromCard(card)))
  const [mistakes, setMistakes] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [isSaving, setSaving] = useState(false)

  function showMistakes(found: Record<string, string>) {
    setMistakes(found)
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
    inputs.find(({ name }) => Object.keys(found).some((path) => name.startsWith(path)))?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const read = readRateCard(typed)
    setFailure('')
    showMistakes('mistakes' in read ? read.mistakes : {})
    if ('mistakes' in read) return
    setSaving(true)
    try {
      await enterRateCard(providerId, read.card)
      showToast({ title: say.saved, description: say.savedWhy })
      onSaved()
    } catch (error) {
      setSaving(false)
      showMistakes(fieldMessagesOf(error))
      setFailure(messageOf(error) ?? say.noConnection)
    }
  }

  const box = (path: string) => ({
    name: path,
    value: typed.answers[path] ?? '',
    error: mistakes[path],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setTyped({ ...typed, answers: { ...typed.answers, [path]: target.value } }),
  })
  const terminalPath =
    typed.terminal === 'rented' ? 'dearestTerminal.monthlyCents' : 'dearestTerminal.priceCents'
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <SelectField
        label={say.pricing}
        options={optionsOf(say.kinds)}
        value={typed.kind}
        onChange={({ target }) =>
          setTyped({ ...typed, kind: target.value === 'flat' ? 'flat' : 'interchange-plus' })
        }
      />
      {typed.kind === 'flat' ? (
        <BothWays at="pricing" percent={say.percent} box={box} mistakes={mistakes} say={say} />
      ) : (
        <Tiers typed={typed} setTyped={setTyped} box={box} mistakes={mistakes} say={say} />
      )}
      <RatePair legend={say.interac} at="interac" percent={say.percent} box={box} say={say} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field {...box('monthlyFeeCents')} label={say.monthlyFee} before="$" inputMode="decimal" />
        <SelectField
          label={say.terminal}
          options={optionsOf(say.terminals)}
          value={typed.terminal}
          onChange={({ target }) =>
            setTyped({ ...typed, terminal: target.value === 'rented' ? 'rented' : 'bought' })
          }
        />
        <Field
          {...box(terminalPath)}
          label={typed.terminal === 'rented' ? say.terminalMonthly : say.terminalPrice}
          before="$"
          inputMode="decimal"
        />
      </div>
      <FieldRow className="sm:grid-cols-[2fr_1fr]">
        <Field {...box('page')} label={say.page} hint={say.pageHint} type="url" placeholder="https://" />
        <Field {...box('asOf')} label={say.asOf} type="date" />
      </FieldRow>
      {failure && (
        <p role="alert" className="font-medium wrap-anywhere text-danger">
          {failure}
        </p>
      )}
      <Button type="submit" busy={isSaving} className="sm:self-start">
        {isSaving ? say.saving : say.save}
      </Button>
    </form>
  )
}

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

type Box = (path: string) => { name: string; value: string; error: string | undefined }
type Part = { box: Box; mistakes: Record<string, string>; say: RateCardMessages }

type TiersProps = Part & { typed: TypedRateCard; setTyped: (typed: TypedRateCard) => void }

const Tiers = ({ typed, setTyped, ...part }: TiersProps) => (
  <div className="flex flex-col gap-5">
    {Array.from({ length: typed.tiers }, (_, at) => at).map((at) => (
      <fieldset key={at} className="flex min-w-0 flex-col gap-3 border-l-2 border-line pl-4">
        <legend className="font-semibold">{part.say.tier(at + 1)}</legend>
        <Field
          {...part.box(`${tierPath(at)}.fromMonthlyCents`)}
          label={part.say.fromMonthly}
          before="$"
          inputMode="decimal"
        />
        <BothWays at={tierPath(at)} percent={part.say.margin} {...part} />
      </fieldset>
    ))}
    <FieldError id="tiers" error={part.mistakes['pricing.tiers']} announceError />
    <div className="flex flex-wrap gap-3">
      {typed.tiers < MOST_TIERS && (
        <Button variant="secondary" onClick={() => setTyped(withTier(typed))}>
          {part.say.addTier}
        </Button>
      )}
      {typed.tiers > 1 && (
        <Button variant="quiet" onClick={() => setTyped({ ...typed, tiers: typed.tiers - 1 })}>
          {part.say.removeTier}
        </Button>
      )}
    </div>
  </div>
)

const BothWays = ({ at, mistakes, ...part }: Part & { at: string; percent: string }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    {(['cardPresent', 'cardNotPresent'] as const).map((way) => (
      <div key={way}>
        <RatePair legend={part.say[way]} at={`${at}.${way}`} {...part} />
        <FieldError id={`${at}.${way}`} error={mistakes[`${at}.${way}`]} announceError />
      </div>
    ))}
  </div>
)

type PairProps = Pick<Part, 'box' | 'say'> & { legend: string; at: string; percent: string }

const RatePair = ({ legend, at, percent, box, say }: PairProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-medium">{legend}</legend>
    <div className="grid grid-cols-2 items-start gap-3">
      <Field {...box(`${at}.percent`)} label={percent} after="%" inputMode="decimal" />
      <Field {...box(`${at}.feeCents`)} label={say.fee} before="$" inputMode="decimal" />
    </div>
  </fieldset>
)
