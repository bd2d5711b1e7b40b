import { type ReactNode, useState } from 'react'
import { readNumber } from '../../../../../api/contract/forms/typed-number.ts'
import { isProcessorSlug, PROCESSORS } from '../../../../../domain/processors.ts'
import { Alert } from '../../../../components/Alert.tsx'
import { Button } from '../../../../components/Button.tsx'
import { SelectField } from '../../../../components/fields/Field.tsx'
import { serverNow } from '../../../../lib/server-clock.ts'
import { formatPeriod } from '../../../../lib/words/format.ts'
import type { Period, Place } from '../../../../statement-reader/statement-reader.ts'
import { recentMonths } from '../months.ts'
import type { Paper, Papers } from '../papers.ts'
import {
  checkTyped,
  type FigureKey,
  formatEffectiveRate,
  MAIN,
  type Mistake,
  rateSoFar,
  SHOWN,
  USED,
} from '../statement-figures.ts'
import { checkMessages } from './check.messages.ts'
import { FigureRow, fieldId } from './FigureRow.tsx'
import { LinePicture } from './PaperPicture.tsx'

const say = checkMessages.check

type Props = {
  paper: Paper
  papers: Papers
  onPick: (figures: FigureKey[]) => void
}

/** The figures of one paper, for the visitor to correct and confirm. None is used before. */
export function CheckFigures({ paper, papers, onPick }: Props) {
  const [mistakes, setMistakes] = useState<Partial<Record<FigureKey, Mistake>>>({})
  const [unusualRate, setUnusualRate] = useState<string>()
  const isFound = (key: FigureKey) => paper.reading?.kind === 'statement' && paper.reading[key] !== null
  const row = (figure: FigureKey, note?: string) => (
    <FigureRow
      key={figure}
      figure={figure}
      paper={paper}
      mistake={mistakes[figure]}
      note={note}
      onType={(text) => {
        papers.type(paper.id, figure, text)
        setUnusualRate(undefined)
      }}
      onPick={paper.numbers.length > 0 ? () => onPick([figure]) : undefined}
    />
  )

  function confirm() {
    const checked = checkTyped(paper.typed)
    setMistakes(checked.name === 'wrong' ? checked.mistakes : {})
    if (checked.name === 'wrong') {
      const [first] = [...MAIN, ...USED].filter((key) => checked.mistakes[key])
      if (first) document.getElementById(fieldId(paper, first))?.focus()
      return
    }
    if (checked.isUnusual && unusualRate === undefined) {
      setUnusualRate(formatEffectiveRate(checked.statement))
      return
    }
    const { period, processor } = paper
    papers.confirm(paper.id, { ...checked.statement, period, processor })
  }

  const rate = rateSoFar(paper.typed)
  const shown = SHOWN.filter(isFound)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React passes this event to the form that opened the dialog, too.
        event.stopPropagation()
        confirm()
      }}
    >
      <section className="mt-4">
        <h4 className="text-sm text-ink-soft">{say.main}</h4>
        <ul>{MAIN.map((figure) => row(figure))}</ul>
      </section>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-4">
        <span className="font-medium">{say.rateSoFar}</span>
        <output className="text-3xl font-semibold tabular-nums">
          {rate === null ? (
            <span className="text-base font-normal tracking-normal text-ink-soft">
              {readNumber(paper.typed.totalFees) >= readNumber(paper.typed.grossSales)
                ? say.rateNone
                : say.rateNotYet}
            </span>
          ) : (
            rate
          )}
        </output>
      </p>
      <OfWhich paper={paper} papers={papers} />
      <Fold heading={say.more} why={say.moreWhy} isOpen={USED.some((key) => mistakes[key])}>
        {USED.map((figure) => row(figure))}
      </Fold>
      {shown.length > 0 && (
        <Fold heading={say.shown} why={say.shownWhy} isOpen={false}>
          {shown.map((figure) => row(figure, figure === 'tax' ? say.taxLeftOut : undefined))}
        </Fold>
      )}
      <div
        className={`mt-6 flex flex-col items-start gap-4 ${paper.reading?.kind === 'statement' ? STAYS : ''}`}
      >
        {Object.keys(mistakes).length > 0 && <Alert tone="error" title={say.mistakesHeading} />}
        {unusualRate !== undefined && <Alert tone="pending">{say.unusual(unusualRate)}</Alert>}
        <Button type="submit" className="max-sm:w-full">
          {unusualRate === undefined ? say.confirm : say.confirmAgain}
        </Button>
      </div>
    </form>
  )
}

/** What was read can be confirmed at once; what is still to be typed must not be covered. */
const STAYS =
  'max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-4 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:py-3'

type FoldProps = { heading: string; why: string; isOpen: boolean; children: ReactNode }

const Fold = ({ heading, why, isOpen, children }: FoldProps) => (
  <details open={isOpen} className="border-t border-line">
    <summary className="cursor-pointer py-4">
      <span className="font-semibold">{heading}</span>{' '}
      <span className="block text-sm text-ink-soft">{why}</span>
    </summary>
    <ul>{children}</ul>
  </details>
)

function OfWhich({ paper, papers }: Omit<Props, 'onPick'>) {
  const months = recentMonths(serverNow())
  const periods =
    paper.period && !months.some((month) => asValue(month) === asValue(paper.period))
      ? [paper.period, ...months]
      : months
  const read = paper.reading?.kind === 'statement' ? paper.reading : null
  const opened = 'opened' in paper.state ? paper.state.opened : undefined
  const picture = (found: Place | null | undefined | false) =>
    found && opened && <LinePicture opened={opened} place={found} alt={say.pictureOf(found.text)} />
  return (
    <div className="grid gap-4 border-t border-line py-5 sm:grid-cols-2 sm:gap-8">
      <div className="flex flex-col gap-2">
        <SelectField
          label={say.month}
          value={asValue(paper.period)}
          placeholder={say.monthUnknown}
          options={periods.map((period) => ({ value: asValue(period), label: formatPeriod(period) }))}
          onChange={({ currentTarget }) =>
            papers.isOf(paper.id, {
              period: periods.find((period) => asValue(period) === currentTarget.value) ?? null,
            })
          }
        />
        {picture(asValue(paper.period) === asValue(read?.period?.value ?? null) && read?.period)}
      </div>
      <div className="flex flex-col gap-2">
        <SelectField
          label={say.provider}
          value={paper.processor ?? ''}
          placeholder={say.providerUnknown}
          options={PROVIDERS}
          onChange={({ currentTarget: { value } }) =>
            papers.isOf(paper.id, { processor: isProcessorSlug(value) ? value : null })
          }
        />
        {picture(paper.processor === read?.processor?.value && read?.processor)}
      </div>
    </div>
  )
}

const PROVIDERS = Object.entries(PROCESSORS)
  .filter(([slug]) => slug !== 'other')
  .map(([value, label]) => ({ value, label }))

const asValue = (period: Period | null) => (period ? `${period.start}/${period.end}` : '')
