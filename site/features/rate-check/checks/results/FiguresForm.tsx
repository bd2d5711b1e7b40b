import { useSetAtom } from 'jotai'
import type { FormEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { NewFigures } from '../../../../../api/contract/rate-check/rate-check.ts'
import type { RateCheckResults } from '../../../../../api/contract/rate-check/rate-check-results.ts'
import { Alert } from '../../../../components/Alert.tsx'
import { Button } from '../../../../components/Button.tsx'
import { AskOnce, useAskOnce } from '../../../../components/fields/AskOnce.tsx'
import { Field, FieldRow } from '../../../../components/fields/Field.tsx'
import { useMutation } from '../../../../lib/data/use-mutation.ts'
import { settling, useSentForm } from '../../../../lib/use-sent-form.ts'
import { DOLLAR } from '../../../../lib/words/format.messages.ts'
import type { ConfirmedFigures } from '../../statements/confirmed-figures.store.ts'
import { sendFigures } from '../rate-check.api.ts'
import { resultUpdatesAtom } from '../rate-check.atoms.ts'
import { ReadStatement } from '../statement/ReadStatement.tsx'
import { partsIn, typedAmount } from '../statement/read-statement.ts'
import { amountIn, keepSureOfRead, unusualFees } from '../statement/unusual-fees.ts'
import { typedNumber } from '../steps/steps.ts'
import { unusualRates } from '../steps/unusual-answers.ts'
import { resultsMessages } from './results.messages.ts'

const say = resultsMessages.figures

const FIELDS = [
  'cardPresentRate',
  'cardNotPresentRate',
  'statementFees',
  'statementSales',
  'statementCount',
] as const

/** Figures from the visitor's statement, which change the results in place. Open if there is no result without them. */
export function FiguresForm({ results, isOpen = false }: { results: RateCheckResults; isOpen?: boolean }) {
  if (isOpen) {
    return (
      <section aria-labelledby="figures" className={`${FRAME} p-5 sm:p-8`}>
        <h2 id="figures" className="text-xl font-semibold">
          {say.heading.first}
        </h2>
        <FiguresFields results={results} />
      </section>
    )
  }
  return (
    <details className={FRAME}>
      <summary className="cursor-pointer px-5 py-4 font-semibold">{say.heading.again}</summary>
      <div className="border-t border-line px-5 pt-2 pb-5">
        <FiguresFields results={results} />
      </div>
    </details>
  )
}

const FRAME = 'rounded-lg border border-line bg-surface print:hidden'
const FEES_ID = 'statement-fees'

/** Opens the form with the focus on the fees, for a visitor who doubts them. */
export function goToStatementFees(): void {
  const fees = document.getElementById(FEES_ID)
  fees?.closest('details')?.setAttribute('open', '')
  fees?.focus()
}

function FiguresFields({ results }: { results: RateCheckResults }) {
  const answer = useSetAtom(resultUpdatesAtom)
  const known = results.figures
  const { questions, ask, drop } = useAskOnce<ReturnType<typeof unusualIn>[number]['field']>()
  const {
    form,
    field: sent,
    refusal,
    isSending,
    onSubmit,
  } = useSentForm({
    schema: NewFigures,
    fields: FIELDS,
    blank: typed(known),
    asks: (figures) => ask(unusualIn(figures, results.currentProvider)),
    send: (figures) => sendFigures(results.id, withParts(figures, known)),
    onSent: answer,
    otherwise: say.failed,
    noConnection: say.noConnection,
    isLasting: true,
    valuesAfter: (changed) => typed(changed.figures),
  })
  const reading = useMutation({ otherwise: say.failed })
  const [fees, sales] = useWatch({ control: form.control, name: ['statementFees', 'statementSales'] })
  const hasParts = Object.values(partsIn(known)).some((part) => part !== null)
  const losesParts =
    hasParts && (amountIn(fees) !== known.statementFees || amountIn(sales) !== known.statementSales)
  const field = (name: (typeof FIELDS)[number]) => ({
    ...sent(name, { onChange: drop }),
    announceError: true,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  })
  const worded = (name: Exclude<(typeof FIELDS)[number], 'statementFees'>) => ({
    ...field(name),
    label: say[name],
  })

  function onTry(event: FormEvent) {
    removeStatementIfCleared()
    onSubmit(event)
  }

  /** The visitor has just confirmed these figures, so the results follow at once. */
  function takeOver(confirmed: ConfirmedFigures) {
    const { months: _, processor: __, ...read } = confirmed
    keepSureOfRead(confirmed)
    const settle = settling(form, FIELDS)
    void reading.mutate(
      () => sendFigures(results.id, read),
      (changed) => {
        settle(typed(changed.figures))
        answer(changed)
      },
    )
  }

  /** Clearing the fees removes the statement, together with its sales and number of sales. */
  function removeStatementIfCleared() {
    const { statementFees, statementSales, statementCount } = form.getValues()
    const shown = typed(known)
    const isRemoved =
      known.statementFees !== null &&
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
      <ReadStatement say={say} onConfirmed={takeOver} />
      {reading.refusal && <Alert tone="error" title={reading.refusal} />}
      <FieldRow className="sm:grid-cols-2">
        <Field
          {...field('statementFees')}
          id={FEES_ID}
          {...DOLLAR}
          label={say.statementFees(monthsOf(known))}
          hint={known.statementFees === null ? say.statementFeesHint : say.statementFeesClear}
        />
        <Field {...worded('statementSales')} {...DOLLAR} hint={say.statementSalesHint} />
      </FieldRow>
      <div role="status" className="empty:hidden">
        {losesParts && <p className="text-sm text-pending">{say.partsDropped}</p>}
      </div>
      <Field {...worded('statementCount')} hint={say.statementCountHint} />
      <FieldRow className="sm:grid-cols-2">
        <Field {...worded('cardPresentRate')} after="%" hint={say.rateHint} />
        <Field {...worded('cardNotPresentRate')} after="%" hint={say.rateHint} />
      </FieldRow>
      <AskOnce questions={questions} onChange={(name) => form.setFocus(name)} />
      {refusal && <Alert tone="error" title={refusal} />}
      <Button type="submit" variant="secondary" busy={isSending} className="self-start">
        {isSending ? say.updating : say.update}
      </Button>
    </form>
  )
}

const unusualIn = (figures: NewFigures, { monthlyVolume }: RateCheckResults['currentProvider']) => [
  ...unusualFees({ ...figures, monthlyVolume }),
  ...unusualRates(figures),
]

type Figures = RateCheckResults['figures']

const typed = (known: Figures) => ({
  removeStatement: false,
  cardPresentRate: typedNumber(known.cardPresentRate),
  cardNotPresentRate: typedNumber(known.cardNotPresentRate),
  statementFees: typedAmount(known.statementFees),
  statementSales: typedAmount(known.statementSales),
  statementCount: typedNumber(known.statementCount),
})

const MONTH_DAYS = 30.4

/** How many months the statement covers; 1 if its dates are unknown. */
function monthsOf({ statementStart: start, statementEnd: end }: Figures): number {
  if (start === null || end === null) return 1
  return Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / (24 * 60 * 60 * 1000 * MONTH_DAYS)))
}

/** Adds the parts of the statement, which have no field here, as long as its fees and sales are the same. */
const withParts = (figures: NewFigures, known: Figures): NewFigures =>
  figures.statementFees !== null &&
  figures.statementFees === known.statementFees &&
  figures.statementSales === known.statementSales
    ? { ...figures, ...partsIn(known) }
    : figures
