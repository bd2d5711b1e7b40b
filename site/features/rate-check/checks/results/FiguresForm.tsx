import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { NewFigures } from '../../../../../api/contract/rate-check.ts'
import type { RateCheckResults } from '../../../../../api/contract/rate-check-results.ts'
import { Alert } from '../../../../components/Alert.tsx'
import { Button } from '../../../../components/Button.tsx'
import { Field, FieldRow } from '../../../../components/Field.tsx'
import { formatShare } from '../../../../lib/format.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { useSentForm } from '../../../../lib/use-sent-form.ts'
import type { ConfirmedFigures } from '../../statements/confirmed-figures.store.ts'
import { ReadStatementButton } from '../../statements/mount.tsx'
import { sendFigures } from '../rate-check.api.ts'
import { figuresAnsweredAtom, localeAtom, sayAtom } from '../rate-check.atoms.ts'
import { AskAboutFees } from '../statement/AskAboutFees.tsx'
import { StatementExampleLink } from '../statement/StatementExampleLink.tsx'
import { isSureOfFees, keepSureOfFees, keepSureOfRead } from '../statement/sure-of-fees.ts'
import { amountIn, type UnusualFees, unusualFees } from '../statement/unusual-fees.ts'
import { sayResultsAtom } from './results.messages.ts'

const FIELDS = [
  'cardPresentRate',
  'cardNotPresentRate',
  'statementFees',
  'statementSales',
  'statementCount',
] as const

type Props = { results: RateCheckResults; isOpen?: boolean }

/** What the visitor reads off a statement, to be answered in place: in sight where nothing can be said without it. */
export function FiguresForm({ results, isOpen = false }: Props) {
  const say = useAtomValue(sayResultsAtom).figures
  if (isOpen) {
    return (
      <section aria-labelledby="figures" className={`${FRAME} p-5 sm:p-8`}>
        <h2 id="figures" className="text-xl font-semibold">
          {say.heading.first}
        </h2>
        <Figures results={results} />
      </section>
    )
  }
  return (
    <details className={FRAME}>
      <summary className="cursor-pointer px-5 py-4 font-semibold">{say.heading.again}</summary>
      <div className="border-t border-line px-5 pt-2 pb-5">
        <Figures results={results} />
      </div>
    </details>
  )
}

const FRAME = 'rounded-lg border border-line bg-surface print:hidden'
const FEES_ID = 'statement-fees'

/** To be called where the figures are doubted: the form opens at the fees, which have the focus. */
export function goToStatementFees(): void {
  const fees = document.getElementById(FEES_ID)
  fees?.closest('details')?.setAttribute('open', '')
  fees?.focus()
}

function Figures({ results }: { results: RateCheckResults }) {
  const say = useAtomValue(sayResultsAtom).figures
  const { askAboutFees } = useAtomValue(sayAtom)
  const answer = useSetAtom(figuresAnsweredAtom)
  const given = results.figures
  const { form, refusal, isSending, onSubmit } = useSentForm({
    schema: NewFigures,
    fields: FIELDS,
    blank: typed(given),
    send: (figures) => sendFigures(results.id, withRest(figures, given)),
    onSent: answer,
    otherwise: say.failed,
    noConnection: say.noConnection,
    isLasting: true,
    valuesAfter: (changed) => typed(changed.figures),
  })
  const reading = useMutation({ otherwise: say.failed })
  const [asked, setAsked] = useState<UnusualFees | null>(null)
  const unusual = () => {
    const { statementFees, statementSales } = form.getValues()
    return unusualFees({
      statementFees,
      statementSales,
      monthlyVolume: results.currentProvider.monthlyVolume,
    })
  }
  const [fees, sales] = useWatch({ control: form.control, name: ['statementFees', 'statementSales'] })
  const losesParts =
    hasParts(given) && (amountIn(fees) !== given.statementFees || amountIn(sales) !== given.statementSales)
  const field = (name: (typeof FIELDS)[number]) => ({
    ...form.register(name, { onChange: () => setAsked(null) }),
    error: form.formState.errors[name]?.message,
    announceError: true,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  })

  function onTry(event: FormEvent) {
    removeStatementIfCleared()
    const pair = unusual()
    if (pair === null || pair.key === asked?.key || isSureOfFees(pair.key)) {
      setAsked(null)
      if (pair) keepSureOfFees(pair.key)
      onSubmit(event)
    } else {
      event.preventDefault()
      setAsked(pair)
    }
  }

  /** What was read and confirmed needs no second look: the results follow at once. */
  function takeOver(confirmed: ConfirmedFigures) {
    const { months: _, processor: __, ...read } = confirmed
    keepSureOfRead(confirmed)
    void reading.mutate(
      () => sendFigures(results.id, read),
      (changed) => {
        form.reset(typed(changed.figures))
        answer(changed)
      },
    )
  }

  /** Whoever clears the fees removes the statement, with the sales and the number of sales that it gave. */
  function removeStatementIfCleared() {
    const { statementFees, statementSales, statementCount } = form.getValues()
    const shown = typed(given)
    const isRemoved =
      given.statementFees !== null &&
      statementFees === '' &&
      (statementSales === '' || statementSales === shown.statementSales) &&
      (statementCount === '' || statementCount === shown.statementCount)
    form.setValue('removeStatement', isRemoved)
    if (!isRemoved) return
    form.setValue('statementSales', '')
    form.setValue('statementCount', '')
  }

  return (
    <form noValidate onSubmit={onTry} className="mt-2 flex flex-col gap-4">
      <p className="text-ink-soft">
        {say.lead} <StatementExampleLink>{say.example}</StatementExampleLink>
      </p>
      <ReadStatementButton locale={useAtomValue(localeAtom)} onConfirmed={takeOver} />
      {reading.refusal && <Alert tone="error" title={reading.refusal} />}
      <FieldRow className="sm:grid-cols-2">
        <Field
          {...field('statementFees')}
          id={FEES_ID}
          before="$"
          label={say.statementFees(monthsOf(given))}
          hint={given.statementFees === null ? say.statementFeesHint : say.statementFeesClear}
        />
        <Field
          {...field('statementSales')}
          before="$"
          label={say.statementSales}
          hint={say.statementSalesHint}
        />
      </FieldRow>
      <div role="status" className="empty:hidden">
        {losesParts && <p className="text-sm text-pending">{say.partsDropped}</p>}
      </div>
      <Field {...field('statementCount')} label={say.statementCount} hint={say.statementCountHint} />
      <FieldRow className="sm:grid-cols-2">
        <Field {...field('cardPresentRate')} after="%" label={say.cardPresentRate} hint={say.rateHint} />
        <Field
          {...field('cardNotPresentRate')}
          after="%"
          label={say.cardNotPresentRate}
          hint={say.rateHint}
        />
      </FieldRow>
      {asked && (
        <AskAboutFees
          question={askAboutFees.high(formatShare(asked.share, 0))}
          takesFocus
          onSure={() => {
            keepSureOfFees(asked.key)
            document.getElementById(FEES_ID)?.closest('form')?.requestSubmit()
          }}
          onChange={() => form.setFocus('statementFees')}
        />
      )}
      {refusal && <Alert tone="error" title={refusal} />}
      <Button type="submit" variant="secondary" busy={isSending} className="self-start">
        {isSending ? say.updating : say.update}
      </Button>
    </form>
  )
}

type Given = RateCheckResults['figures']

const typed = (given: Given) => ({
  removeStatement: false,
  cardPresentRate: textOf(given.cardPresentRate),
  cardNotPresentRate: textOf(given.cardNotPresentRate),
  statementFees: amountOf(given.statementFees),
  statementSales: amountOf(given.statementSales),
  statementCount: textOf(given.statementCount),
})

const amountOf = (amount: number | null) =>
  amount === null || Number.isInteger(amount) ? textOf(amount) : amount.toFixed(2)
const textOf = (figure: number | null) => (figure === null ? '' : String(figure))

const hasParts = (given: Given) =>
  [
    given.statementInterchange,
    given.statementAssessments,
    given.statementFixedFees,
    given.statementStart,
  ].some((part) => part !== null)

const MONTH_DAYS = 30.4

/** How many months the statement speaks of, as far as it is known. */
function monthsOf({ statementStart: start, statementEnd: end }: Given): number {
  if (start === null || end === null) return 1
  return Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / (24 * 60 * 60 * 1000 * MONTH_DAYS)))
}

/** What the paper says beside its fees and sales has no field here: it goes along while they are the same. */
const withRest = (figures: NewFigures, given: Given): NewFigures =>
  figures.statementFees !== null &&
  figures.statementFees === given.statementFees &&
  figures.statementSales === given.statementSales
    ? {
        ...figures,
        statementInterchange: given.statementInterchange,
        statementAssessments: given.statementAssessments,
        statementFixedFees: given.statementFixedFees,
        statementStart: given.statementStart,
        statementEnd: given.statementEnd,
      }
    : figures
