import { Alert } from '../../../../components/Alert.tsx'
import { Badge } from '../../../../components/Badge.tsx'
import { Button, Spinner } from '../../../../components/Button.tsx'
import { formatMoney, formatPeriod } from '../../../../lib/format.ts'
import type { OpenedPaper } from '../../../../statement-reader/opened-paper.ts'
import { formatEffectiveRate } from '../statement-figures.ts'
import { CheckFigures } from './CheckFigures.tsx'
import { OpenWithPassword } from './OpenWithPassword.tsx'
import { Heading, ReadablePaper } from './ReadablePaper.tsx'
import { RecognizePicture } from './RecognizePicture.tsx'
import { type PaperProps, RefusedPaper, WaysOut } from './RefusedPaper.tsx'
import { refusalMessages } from './refusals.messages.ts'

/** One file with where it stands: being read, asking for something, refused, to be checked, or confirmed. */
export function PaperCard(props: PaperProps) {
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

function Confirmed({ paper, papers, say }: PaperProps) {
  if (!paper.confirmed) return null
  const { fees, sales, period } = paper.confirmed
  const rate = formatEffectiveRate({ fees, sales })
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

function Unconfirmed(props: PaperProps) {
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
      return <ReadablePaper {...props} opened={state.opened} />
  }
}

const NotOpened = ({ paper, papers, say }: PaperProps) => (
  <Alert tone="error" title={say.paper.notOpened}>
    <p>{say.paper.notOpenedWhy}</p>
    <Button variant="secondary" className="mt-3" onClick={() => papers.again(paper.id)}>
      {say.paper.tryAgain}
    </Button>
  </Alert>
)

type Opened = PaperProps & { opened: OpenedPaper }

function Unreadable(props: Opened) {
  const { paper, papers, say, locale, opened } = props
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
      if (opened.pages.length === 0)
        return <RefusedPaper {...props} refusal={refusalMessages(locale).noPages} />
      // Letters may have been found that make no statement: the visitor can still click them.
      if (paper.numbers.length > 0) return <ReadablePaper {...props} />
      return <NotRecognized {...props} />
    default:
      return <RefusedPaper {...props} refusal={refusalMessages(locale).unreadable[reason]} />
  }
}

/** A picture whose letters are not known, or not yet. */
const NotRecognized = (props: PaperProps) => (
  <>
    <RecognizePicture paper={props.paper} papers={props.papers} say={props.say} />
    <WaysOut {...props} />
  </>
)
