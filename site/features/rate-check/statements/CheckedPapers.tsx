import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { serverNow } from '../../../lib/server-clock.ts'
import { formatMoney } from '../../../lib/words/format.ts'
import type { ConfirmedFigures } from './confirmed-figures.store.ts'
import { monthsInWords, periodsOf, together, warningsAbout, withoutTheSame } from './months.ts'
import { type CheckMessages, checkMessages as say } from './paper/check.messages.ts'
import { PaperCard } from './paper/PaperCard.tsx'
import type { Paper, Papers } from './papers.ts'
import { formatEffectiveRate, formatShares } from './statement-figures.ts'

/** Where the visitor takes the figures: the button for it. */
export type Next = { label: string; why?: string; go: (figures: ConfirmedFigures) => void }

type Props = {
  papers: Papers
  all: Paper[]
  next: Next
  onOtherFile: () => void
  children: ReactNode
}

export function CheckedPapers({ papers, all, next, onOtherFile, children }: Props) {
  const begin = useRef<HTMLDivElement>(null)
  useEffect(() => {
    begin.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={begin} className="flex flex-col gap-6">
      <h2 className="sr-only">{say.paper.heading}</h2>
      <div className="flex flex-col gap-4">
        {all.map((paper) => (
          <PaperCard
            key={paper.id}
            paper={paper}
            papers={papers}
            isAlone={all.length === 1}
            onOtherFile={onOtherFile}
          />
        ))}
      </div>
      {all.some(({ confirmed }) => confirmed) && <Answer all={all} say={say.answer} next={next} />}
      {children}
    </div>
  )
}

/** A refused paper needs no confirmation, unless the visitor has started to enter its figures. */
function isStillToConfirm({ confirmed, state, reading, isChanged }: Paper): boolean {
  if (confirmed || state.name === 'not-opened') return false
  return state.name !== 'open' || reading?.kind === 'statement' || isChanged
}

type AnswerProps = { all: Paper[]; say: CheckMessages['answer']; next: Next }

function Answer({ all, say, next }: AnswerProps) {
  const confirmed = all.flatMap((paper) => paper.confirmed ?? [])
  const unconfirmed = all.filter(isStillToConfirm).length
  /** A rate over all fees, which is the same rate as this one. */
  const printsRate = all.some(
    (paper) => paper.confirmed && paper.reading?.kind === 'statement' && paper.reading.effectiveRate !== null,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  // Each confirmation moves the focus here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: their number is what changes by it.
  useEffect(() => {
    heading.current?.focus()
  }, [confirmed.length])
  const statements = withoutTheSame(confirmed)
  const figures = together(statements, serverNow())
  const total = { fees: figures.statementFees, sales: figures.statementSales }
  const periods = periodsOf(statements)
  const areAllKnown = periods.length === statements.length
  return (
    <section aria-labelledby="effective-rate" className="rounded-lg border border-line bg-surface p-5 sm:p-8">
      <h2 id="effective-rate" ref={heading} tabIndex={-1} className="text-ink-soft outline-none">
        {say.heading}
      </h2>
      <p className="mt-1 text-4xl font-semibold text-action tabular-nums">{formatEffectiveRate(total)}</p>
      <p className="mt-2 text-lg tabular-nums">{say.of(formatMoney(total.fees), formatMoney(total.sales))}</p>
      <p className="text-ink-soft">
        {areAllKnown ? say.months(figures.months, monthsInWords(periods)) : say.monthsUnknown(figures.months)}
      </p>
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {warningsAbout(statements).map((warning) => (
          <Alert key={warning} tone="pending">
            {say.warnings[warning]}
          </Alert>
        ))}
        {statements.length < confirmed.length && <Alert tone="pending">{say.countedOnce}</Alert>}
        {unconfirmed > 0 && <Alert tone="info">{say.unconfirmed(unconfirmed)}</Alert>}
      </div>
      <Parts figures={figures} say={say} />
      <p className="mt-4 max-w-measure text-sm text-ink-soft">
        {printsRate ? say.before : `${say.before} ${say.rateDiffers}`}
      </p>
      <p className="mt-2 max-w-measure text-sm text-ink-soft">{say.law}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6">
        <Button size="large" className="max-sm:w-full" onClick={() => next.go(figures)}>
          {next.label}
        </Button>
        {next.why && <p className="max-w-measure text-ink-soft">{next.why}</p>}
      </div>
    </section>
  )
}

function Parts({ figures, say }: Pick<AnswerProps, 'say'> & { figures: ConfirmedFigures }) {
  const { statementFees: all, statementSales: sales } = figures
  const known = [
    { key: 'interchange' as const, amount: figures.statementInterchange },
    { key: 'assessments' as const, amount: figures.statementAssessments },
    { key: 'fixed' as const, amount: figures.statementFixedFees },
  ].flatMap(({ key, amount }) => (amount === null ? [] : [{ key, amount }]))
  const rest = Math.round(100 * (all - known.reduce((sum, { amount }) => sum + amount, 0))) / 100
  if (known.length === 0) return null
  const parts = [...known, { key: 'rest' as const, amount: rest }]
  const shares = formatShares(
    parts.map(({ amount }) => amount),
    sales,
  )
  return (
    <div className="mt-6 border-t border-line pt-4">
      <h3 className="font-semibold">{say.inIt}</h3>
      <table className="mt-2 w-full tabular-nums">
        <tbody>
          {parts.map(({ key, amount }, at) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {say.parts[key]}
              </th>
              <td className="py-2 pr-4 text-right whitespace-nowrap">{formatMoney(amount)}</td>
              <td className="py-2 text-right whitespace-nowrap text-ink-soft">
                {shares[at]}
                <span className="sr-only"> {say.ofSales}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
