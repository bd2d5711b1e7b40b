import { useAtomValue, useSetAtom } from 'jotai'
import { NewFigures } from '../../../../api/contract/rate-check.ts'
import type { RateCheckResults } from '../../../../api/contract/rate-check-results.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { Field, FieldRow } from '../../../components/Field.tsx'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { sendFigures } from '../rate-check.api.ts'
import { figuresAnsweredAtom } from '../rate-check.atoms.ts'
import { StatementExampleLink } from '../StatementExampleLink.tsx'
import { sayResultsAtom } from './results.messages.ts'

const FIELDS = ['cardPresentRate', 'cardNotPresentRate', 'statementFees', 'statementSales'] as const

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

function Figures({ results }: { results: RateCheckResults }) {
  const say = useAtomValue(sayResultsAtom).figures
  const answer = useSetAtom(figuresAnsweredAtom)
  const { form, refusal, isSending, onSubmit } = useSentForm({
    schema: NewFigures,
    fields: FIELDS,
    blank: typed(results.figures),
    send: (figures) => sendFigures(results.id, withRest(figures, results.figures)),
    onSent: answer,
    otherwise: say.failed,
    noConnection: say.noConnection,
    isLasting: true,
    valuesAfter: (changed) => typed(changed.figures),
  })
  const field = (name: (typeof FIELDS)[number]) => ({
    ...form.register(name),
    error: form.formState.errors[name]?.message,
    announceError: true,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  })
  return (
    <form noValidate onSubmit={onSubmit} className="mt-2 flex flex-col gap-4">
      <p className="text-ink-soft">
        {say.lead} <StatementExampleLink>{say.example}</StatementExampleLink>
      </p>
      <FieldRow className="sm:grid-cols-2">
        <Field {...field('cardPresentRate')} after="%" label={say.cardPresentRate} hint={say.rateHint} />
        <Field
          {...field('cardNotPresentRate')}
          after="%"
          label={say.cardNotPresentRate}
          hint={say.rateHint}
        />
      </FieldRow>
      <FieldRow className="sm:grid-cols-2">
        <Field
          {...field('statementFees')}
          before="$"
          label={say.statementFees}
          hint={say.statementFeesHint}
        />
        <Field
          {...field('statementSales')}
          before="$"
          label={say.statementSales}
          hint={say.statementSalesHint}
        />
      </FieldRow>
      {refusal && <Alert tone="error" title={refusal} />}
      <Button type="submit" variant="secondary" busy={isSending} className="self-start">
        {isSending ? say.updating : say.update}
      </Button>
    </form>
  )
}

type Given = RateCheckResults['figures']

const typed = ({ cardPresentRate, cardNotPresentRate, statementFees, statementSales }: Given) => ({
  cardPresentRate: textOf(cardPresentRate),
  cardNotPresentRate: textOf(cardNotPresentRate),
  statementFees: textOf(statementFees),
  statementSales: textOf(statementSales),
})

const textOf = (figure: number | null) => (figure === null ? '' : String(figure))

/** A statement is taken as a whole: the same one keeps what the form has no fields for. */
const withRest = (
  figures: NewFigures,
  { cardPresentRate, cardNotPresentRate, ...statement }: Given,
): NewFigures =>
  figures.statementFees === statement.statementFees && figures.statementSales === statement.statementSales
    ? { ...figures, ...statement }
    : figures
