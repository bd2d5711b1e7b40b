import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../../../components/Badge.tsx'
import { Button } from '../../../../components/Button.tsx'
import { Field } from '../../../../components/Field.tsx'
import { formatMoney } from '../../../../lib/format.ts'
import type { OpenedPaper } from '../../../../statement-reader/opened-paper.ts'
import type { Found } from '../../../../statement-reader/reading.ts'
import type { Paper } from '../papers.ts'
import {
  asTyped,
  type FigureKey,
  type Mistake,
  readTyped,
  reasonFor,
  sumOfNumbers,
} from '../statement-figures.ts'
import type { CheckMessages } from './check.messages.ts'
import { LinePicture } from './PaperPicture.tsx'

type Props = {
  figure: FigureKey
  paper: Paper
  say: CheckMessages['check']
  mistake: Mistake | undefined
  note?: string | undefined
  onType: (text: string) => void
  /** Undefined where there is no number to be clicked. */
  onPick: (() => void) | undefined
}

export const fieldId = (paper: Paper, figure: FigureKey) => `paper-${paper.id}-${figure}`

/** One value: what it is, how certain it is, and the line of the paper that it was read from. */
export function FigureRow({ figure, paper, say, mistake, note, onType, onPick }: Props) {
  const opened = 'opened' in paper.state ? paper.state.opened : undefined
  const { found, picked, standing } = standingOf(figure, paper)
  const clicked = standing === 'clicked' ? picked : undefined
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
          {...(isRate ? { after: '%' } : isCount ? {} : { before: '$' })}
        />
        {opened && <Standing figure={figure} paper={paper} standing={standing} say={say} />}
        {note && <p className="mt-1 text-sm text-ink-soft">{note}</p>}
      </div>
      {opened && (
        <div className="flex flex-col items-start gap-1 sm:pt-7.5">
          {place && !lines && <LinePicture opened={opened} place={place} alt={say.pictureOf(place.text)} />}
          {lines && (
            <AddedUp
              lines={lines}
              opened={opened}
              heading={clicked ? say.addedUpByYou : say.addedUp}
              why={clicked ? undefined : say.addedUpWhy}
              say={say}
            />
          )}
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

type Standing = 'sure' | 'likely' | 'not-found' | 'typed' | 'clicked'

/** Whose the value in the field is: the reader's, the visitor's click, or the visitor's own typing. */
function standingOf(figure: FigureKey, { reading, picked: allPicked, typed }: Paper) {
  const found = reading?.kind === 'statement' ? reading[figure] : null
  const picked = allPicked[figure]
  const now = readTyped(figure, typed[figure])
  const is = (value: number | undefined) =>
    value !== undefined && now === readTyped(figure, asTyped(figure, value))
  const standing = ((): Standing => {
    if (picked && is(sumOfNumbers(picked))) return 'clicked'
    if (found && is(found.value)) return found.certainty
    return Number.isNaN(now) ? 'not-found' : 'typed'
  })()
  return { found, picked: standing === 'clicked' ? picked : undefined, standing }
}

const TONES: Record<Standing, BadgeTone> = {
  sure: 'success',
  likely: 'pending',
  'not-found': 'neutral',
  typed: 'info',
  clicked: 'info',
}

type StandingProps = Pick<Props, 'figure' | 'paper' | 'say'> & { standing: Standing }

function Standing({ figure, paper, standing, say }: StandingProps) {
  const words: Record<Standing, { badge: string; why?: ReactNode }> = {
    sure: {
      badge: say.sure,
      why: paper.reading?.kind === 'statement' && say.reasons[reasonFor(figure, paper.reading)],
    },
    likely: { badge: say.likely, why: say.likelyWhy },
    'not-found': { badge: say.notFound },
    typed: { badge: say.typed },
    clicked: { badge: say.clicked },
  }
  const { badge, why } = words[standing]
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm">
      <Badge tone={TONES[standing]}>{badge}</Badge>
      {why && <span className="text-ink-soft">{why}</span>}
    </p>
  )
}

type AddedUpProps = {
  lines: NonNullable<Found<number>['addedUp']>
  opened: OpenedPaper
  heading: string
  why: string | undefined
  say: Props['say']
}

/** Where the paper prints no total: what was added up, line by line. */
const AddedUp = ({ lines, opened, heading, why, say }: AddedUpProps) => (
  <details open={lines.length <= MOST_LINES_OPEN} className="w-full text-sm">
    <summary className="cursor-pointer py-1">
      <span className="font-medium">{heading}.</span> {why && <span className="text-ink-soft">{why}</span>}
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

const MOST_LINES_OPEN = 4
