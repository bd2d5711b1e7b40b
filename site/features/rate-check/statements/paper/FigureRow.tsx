import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../../../components/Badge.tsx'
import { Button } from '../../../../components/Button.tsx'
import { Field } from '../../../../components/fields/Field.tsx'
import { DOLLAR } from '../../../../lib/words/format.messages.ts'
import { formatMoney } from '../../../../lib/words/format.ts'
import type { Found, OpenedPaper } from '../../../../statement-reader/statement-reader.ts'
import type { Paper } from '../papers.ts'
import {
  asTyped,
  type FigureKey,
  type Mistake,
  readTyped,
  reasonFor,
  sumOfNumbers,
} from '../statement-figures.ts'
import { checkMessages } from './check.messages.ts'
import { LinePicture } from './PaperPicture.tsx'

const say = checkMessages.check

type Props = {
  figure: FigureKey
  paper: Paper
  mistake: Mistake | undefined
  note?: string | undefined
  onType: (text: string) => void
  /** Undefined if the paper has no number to click. */
  onPick: (() => void) | undefined
}

export const fieldId = (paper: Paper, figure: FigureKey) => `paper-${paper.id}-${figure}`

/** One value: its name, how certain it is, and the line of the paper that it was read from. */
export function FigureRow({ figure, paper, mistake, note, onType, onPick }: Props) {
  // Of a picture nothing is read.
  const opened = 'opened' in paper.state && paper.reading?.kind !== 'unreadable' && paper.state.opened
  const { found, clicked, standing } = standingOf(figure, paper)
  const place = clicked?.[0] ?? found
  const lines = clicked ? (clicked.length > 1 ? clicked : undefined) : found?.addedUp
  const isCount = figure === 'transactionCount'
  const isRate = figure === 'effectiveRate'
  return (
    <li className="grid gap-x-8 gap-y-3 border-t border-line py-5 first:border-0 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <div>
        <Field
          id={fieldId(paper, figure)}
          label={say.labels[figure]}
          value={paper.typed[figure]}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          error={mistake && say.mistakes[mistake]}
          inputMode={isCount ? 'numeric' : 'decimal'}
          autoComplete="off"
          {...(isRate ? { after: '%' } : isCount ? {} : DOLLAR)}
        />
        {opened && <Standing figure={figure} paper={paper} standing={standing} />}
        {note && <p className="mt-1 text-sm text-ink-soft">{note}</p>}
      </div>
      {opened && (
        <div className="flex flex-col items-start gap-1 sm:pt-7.5">
          {place && !lines && <LinePicture opened={opened} place={place} alt={say.pictureOf(place.text)} />}
          {lines && <AddedUp lines={lines} opened={opened} isByVisitor={clicked !== undefined} />}
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            {place && !lines && say.onPage(place.page)}
            {onPick && (
              <Button
                variant={place ? 'quiet' : 'secondary'}
                className={place ? '-mx-4 text-sm underline underline-offset-4' : ''}
                aria-label={say.pickFor(place ? say.pickOther : say.pick, say.names[figure])}
                onClick={onPick}
              >
                {place ? say.pickOther : say.pick}
              </Button>
            )}
          </p>
        </div>
      )}
    </li>
  )
}

/** Where the value in the field comes from: the reader, the visitor's click, or the visitor's typing. */
function standingOf(figure: FigureKey, { reading, picked, typed }: Paper) {
  const found = reading?.kind === 'statement' ? reading[figure] : null
  const clicked = picked[figure]
  const now = readTyped(figure, typed[figure])
  const is = (value: number) => now === readTyped(figure, asTyped(figure, value))
  if (clicked && is(sumOfNumbers(clicked))) return { found, clicked, standing: 'clicked' as const }
  if (found && is(found.value)) return { found, standing: found.certainty }
  return { found, standing: Number.isNaN(now) ? ('not-found' as const) : ('typed' as const) }
}

type Standing = ReturnType<typeof standingOf>['standing']
type StandingProps = Pick<Props, 'figure' | 'paper'> & { standing: Standing }

function Standing({ figure, paper, standing }: StandingProps) {
  const { reading } = paper
  const reason = reading?.kind === 'statement' && say.reasons[reasonFor(figure, reading)]
  const shown: Record<Standing, [tone: BadgeTone, badge: string, why?: ReactNode]> = {
    sure: ['success', say.sure, reason],
    likely: ['pending', say.likely, say.likelyWhy],
    'not-found': ['neutral', say.notFound],
    typed: ['info', say.typed],
    clicked: ['info', say.clicked],
  }
  const [tone, badge, why] = shown[standing]
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm">
      <Badge tone={tone}>{badge}</Badge>
      {why && <span className="text-ink-soft">{why}</span>}
    </p>
  )
}

type AddedUpProps = {
  lines: NonNullable<Found<number>['addedUp']>
  opened: OpenedPaper
  isByVisitor: boolean
}

/** For a total that the paper does not print: the lines that were added up. */
const AddedUp = ({ lines, opened, isByVisitor }: AddedUpProps) => (
  <details open={lines.length <= MAX_LINES_OPEN} className="w-full text-sm">
    <summary className="cursor-pointer py-1">
      <span className="font-medium">{isByVisitor ? say.addedUpByYou : say.addedUp}.</span>{' '}
      {!isByVisitor && <span className="text-ink-soft">{say.addedUpWhy}</span>}
    </summary>
    <ul className="mt-1 flex flex-col gap-2">
      {lines.map((line) => (
        <li key={`${line.page} ${line.box.x} ${line.box.y}`}>
          <LinePicture opened={opened} place={line} alt={say.pictureOf(line.text)} />
          <p className="text-right tabular-nums">{formatMoney(line.value)}</p>
        </li>
      ))}
    </ul>
  </details>
)

const MAX_LINES_OPEN = 4
