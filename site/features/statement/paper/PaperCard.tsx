import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import { Badge } from '../../../components/Badge.tsx'
import { Button, Spinner } from '../../../components/Button.tsx'
import { formatMoney, formatPeriod, formatRate } from '../../../lib/format.ts'
import type { OpenedPaper } from '../../../statement-reader/opened-paper.ts'
import type { Paper, Papers } from '../papers.ts'
import { asTyped, effectiveRateOf, type FigureKey, MAIN, mayBePickedFrom } from '../statement-figures.ts'
import { CheckFigures } from './CheckFigures.tsx'
import type { CheckMessages } from './check.messages.ts'
import { fieldId } from './FigureRow.tsx'
import { OpenWithPassword } from './OpenWithPassword.tsx'
import { PickNumber } from './PickNumber.tsx'
import { RecognizePicture } from './RecognizePicture.tsx'
import { refusalMessages } from './refusals.messages.ts'

type Props = {
  paper: Paper
  papers: Papers
  locale: string
  say: CheckMessages
  /** The only one: whoever chose it goes on here. */
  isAlone: boolean
  onOtherFile: () => void
}

/** One file with where it stands: being read, asking for something, refused, to be checked, or confirmed. */
export function PaperCard(props: Props) {
  const { paper, papers, say } = props
  const name = paper.name ?? say.paper.byHandName
  return (
    <section aria-label={name} className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 py-2 font-medium wrap-anywhere">
          {name}
          {paper.confirmed && (
            <>
              {' '}
              <Badge tone="success">{say.paper.confirmed}</Badge>
            </>
          )}
        </p>
        <Button
          variant="quiet"
          className="-mr-2 shrink-0"
          aria-label={say.paper.remove(name)}
          onClick={() => papers.remove(paper.id)}
        >
          {say.paper.removeShort}
        </Button>
      </div>
      {paper.confirmed ? <Confirmed {...props} /> : <Unconfirmed {...props} />}
    </section>
  )
}

function Confirmed({ paper, papers, say }: Props) {
  if (!paper.confirmed) return null
  const { fees, sales, period } = paper.confirmed
  const rate = formatRate(Math.round(100 * effectiveRateOf({ fees, sales })) / 100)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="text-ink-soft tabular-nums">
        {period && `${formatPeriod(period)} · `}
        {say.paper.confirmedFor(rate, formatMoney(fees), formatMoney(sales))}
      </p>
      <Button variant="secondary" onClick={() => papers.reconsider(paper.id)}>
        {say.paper.change}
      </Button>
    </div>
  )
}

function Unconfirmed(props: Props) {
  const { paper, papers, say } = props
  const { state, reading } = paper
  switch (state.name) {
    case 'by-hand':
      return (
        <Heading text={say.check.headingByHand} lead={say.check.leadByHand} isTaken={props.isAlone}>
          <CheckFigures paper={paper} papers={papers} say={say.check} onPick={() => {}} />
        </Heading>
      )
    case 'opening':
      return (
        <p className="py-6 text-ink-soft">
          <Spinner label={say.paper.opening} />
        </p>
      )
    case 'not-opened':
      return <NotOpened {...props} />
    case 'recognizing':
      return <RecognizePicture paper={paper} papers={papers} say={say} />
    case 'open':
      if (reading?.kind === 'unreadable') return <Unreadable {...props} opened={state.opened} />
      if (paper.isRecognized && reading?.kind === 'other' && paper.numbers.length === 0)
        return <NotRecognized {...props} />
      return <Readable {...props} opened={state.opened} />
  }
}

const NotOpened = ({ paper, papers, say }: Props) => (
  <Alert tone="error" title={say.paper.notOpened}>
    <p>{say.paper.notOpenedWhy}</p>
    <Button variant="secondary" className="mt-3" onClick={() => papers.again(paper.id)}>
      {say.paper.tryAgain}
    </Button>
  </Alert>
)

type Opened = Props & { opened: OpenedPaper }

function Unreadable(props: Opened) {
  const { paper, papers, say, locale } = props
  if (paper.reading?.kind !== 'unreadable') return null
  const { reason } = paper.reading
  switch (reason) {
    case 'password-needed':
    case 'password-wrong':
      return (
        <OpenWithPassword
          paper={paper}
          papers={papers}
          say={say.password}
          isWrong={reason === 'password-wrong'}
        />
      )
    case 'reader-not-loaded':
      return <NotOpened {...props} />
    case 'no-text':
      // Letters may have been found that make no statement: the visitor can still click them.
      if (paper.numbers.length > 0) return <Readable {...props} />
      return <NotRecognized {...props} />
    default:
      return <Refused {...props} refusal={refusalMessages(locale).unreadable[reason]} />
  }
}

/** A picture whose letters are not known, or not yet. */
const NotRecognized = (props: Props) => (
  <>
    <RecognizePicture paper={props.paper} papers={props.papers} say={props.say} />
    <WaysOut {...props} />
  </>
)

type RefusedProps = Props & {
  refusal: { looksLike: string; needed: string }
  onInsist?: (() => void) | undefined
}

/** What it looks like, what is needed, and what can be done next. Nothing is filled in. */
const Refused = ({ refusal, ...props }: RefusedProps) => (
  <>
    <Alert tone="pending" title={refusal.looksLike}>
      <p>{refusal.needed}</p>
    </Alert>
    <WaysOut {...props} />
  </>
)

const WaysOut = ({ paper, papers, say, onOtherFile, onInsist }: Props & Pick<RefusedProps, 'onInsist'>) => (
  <div className="mt-4 flex flex-wrap gap-3">
    <Button
      variant="secondary"
      onClick={() => {
        papers.remove(paper.id)
        onOtherFile()
      }}
    >
      {say.paper.otherFile}
    </Button>
    {onInsist && (
      <Button variant="secondary" onClick={onInsist}>
        {say.paper.isStatement}
      </Button>
    )}
    <Button
      variant="quiet"
      onClick={() => {
        papers.remove(paper.id)
        papers.addByHand()
      }}
    >
      {say.paper.byHand}
    </Button>
  </div>
)

type Picking = { figures: FigureKey[] }

/** A paper with text: its figures to be checked, or the page itself to click them on. */
function Readable(props: Opened) {
  const { paper, papers, say, locale, opened } = props
  const missing = MAIN.filter((key) => paper.typed[key] === '')
  const isStatement = paper.reading?.kind === 'statement'
  // Letters were recognized that say too little: its owner has said already that it is a statement.
  const isUnknownPicture =
    paper.isRecognized && paper.reading?.kind === 'other' && paper.reading.looksLike === 'unknown'
  const [isInsisted, setInsisted] = useState(isUnknownPicture)
  const [picking, setPicking] = useState<Picking | null>(
    (isStatement || isUnknownPicture) && missing.length === MAIN.length ? { figures: missing } : null,
  )
  if (paper.reading?.kind === 'other' && !isInsisted) {
    const { looksLike } = paper.reading
    const mayInsist = mayBePickedFrom(looksLike) && paper.numbers.length > 0
    return (
      <Refused
        {...props}
        refusal={refusalMessages(locale).other[looksLike]}
        onInsist={
          mayInsist
            ? () => {
                setInsisted(true)
                setPicking({ figures: [...MAIN] })
              }
            : undefined
        }
      />
    )
  }
  const [figure, ...next] = picking?.figures ?? []
  if (figure && paper.numbers.length > 0)
    return (
      <PickNumber
        key={figure}
        opened={opened}
        numbers={paper.numbers}
        figure={figure}
        from={whereToLook(paper, figure)}
        say={say.pick}
        name={say.check.names[figure]}
        onTake={(number) => {
          papers.pick(paper.id, figure, number, asTyped(figure, Math.abs(number.value)))
          setPicking(next.length > 0 ? { figures: next } : null)
          if (next.length === 0) focusSoon(fieldId(paper, figure))
        }}
        onBack={() => {
          setPicking(null)
          focusSoon(fieldId(paper, figure))
        }}
      />
    )
  return (
    <Heading {...headingFor(missing, say.check)} isTaken={props.isAlone && picking === null}>
      <CheckFigures
        paper={paper}
        papers={papers}
        say={say.check}
        onPick={(figures) => setPicking({ figures })}
      />
    </Heading>
  )
}

function headingFor(missing: FigureKey[], say: CheckMessages['check']) {
  const [first, second] = missing
  if (!first) return { text: say.heading, lead: say.lead }
  if (!second) return { text: say.headingMissing(say.names[first]), lead: say.leadMissing }
  return { text: say.headingNothing, lead: say.leadNothing }
}

function whereToLook({ reading, numbers, picked }: Paper, figure: FigureKey) {
  if (picked[figure]) return picked[figure]
  const found = reading?.kind === 'statement' ? reading[figure] : null
  if (!found) return undefined
  const isThere = ({ page, box }: { page: number; box: { x: number; y: number } }) =>
    page === found.page && Math.abs(box.x - found.box.x) < 2 && Math.abs(box.y - found.box.y) < 2
  return numbers.find(isThere) ?? numbers.find(({ page }) => page === found.page)
}

/** Once the list is drawn again. */
const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

type HeadingProps = { text: string; lead: string; isTaken: boolean; children: ReactNode }

function Heading({ text, lead, isTaken, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it comes, and not again.
  useEffect(() => {
    if (isTaken) heading.current?.focus()
  }, [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mt-2 text-xl font-semibold outline-none">
        {text}
      </h3>
      <p className="mt-1 text-ink-soft">{lead}</p>
      {children}
    </>
  )
}
