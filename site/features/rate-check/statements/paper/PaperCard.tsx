import { useEffect, useRef, useState } from 'react'
import { PROCESSORS } from '../../../../../domain/processors.ts'
import { Badge } from '../../../../components/Badge.tsx'
import { Button, Spinner } from '../../../../components/Button.tsx'
import { Field } from '../../../../components/fields/Field.tsx'
import { LoadFailed } from '../../../../components/Loading.tsx'
import { formatMoney, formatPeriod } from '../../../../lib/words/format.ts'
import type { OpenedPaper } from '../../../../statement-reader/statement-reader.ts'
import type { Paper } from '../papers.ts'
import { formatEffectiveRate } from '../statement-figures.ts'
import { CheckFigures } from './CheckFigures.tsx'
import { checkMessages as say } from './check.messages.ts'
import { PaperPicture } from './PaperPicture.tsx'
import { Heading, type PaperProps, ReadablePaper, RefusedPaper, WaysOut } from './ReadablePaper.tsx'
import { RecognizePicture } from './RecognizePicture.tsx'
import { refusalMessages } from './refusals.messages.ts'

/** One file in its state: being read, asking for something, refused, to be checked, or confirmed. */
export function PaperCard(props: PaperProps) {
  const { paper, papers } = props
  const name = paper.name ?? (paper.isRestored ? keptName(paper) : say.paper.byHandName)
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

const keptName = ({ period, processor }: Paper) =>
  say.paper.keptName(
    [period && formatPeriod(period), processor && PROCESSORS[processor]].filter(Boolean).join(', '),
  )

function Confirmed({ paper, papers }: PaperProps) {
  if (!paper.confirmed) return null
  const { fees, sales, period } = paper.confirmed
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="text-ink-soft tabular-nums">
        {period && `${formatPeriod(period)} · `}
        {say.paper.confirmedFor(formatEffectiveRate(paper.confirmed), formatMoney(fees), formatMoney(sales))}
      </p>
      <Button variant="secondary" onClick={() => papers.confirm(paper.id, null)}>
        {say.paper.change}
      </Button>
    </div>
  )
}

function Unconfirmed(props: PaperProps) {
  const { paper, papers } = props
  const { state, reading } = paper
  switch (state.name) {
    case 'by-hand':
      return (
        <Heading text={say.check.headingByHand} lead={say.check.leadByHand} isTaken={props.isAlone}>
          <CheckFigures paper={paper} papers={papers} onPick={() => {}} />
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
      return <RecognizePicture {...props} />
    case 'open':
      if (reading?.kind === 'unreadable') return <Unreadable {...props} opened={state.opened} />
      if (paper.isRecognized && reading?.kind === 'other' && paper.numbers.length === 0)
        return <NotRecognized {...props} opened={state.opened} />
      return <ReadablePaper {...props} opened={state.opened} />
  }
}

const NotOpened = ({ paper, papers }: PaperProps) => (
  <LoadFailed say={say.paper.notOpened} onTryAgain={() => papers.again(paper.id)} />
)

type Opened = PaperProps & { opened: OpenedPaper }

function Unreadable(props: Opened) {
  const { paper, opened } = props
  if (paper.reading?.kind !== 'unreadable') return null
  const { reason } = paper.reading
  switch (reason) {
    case 'password-needed':
    case 'password-wrong':
      return <OpenWithPassword {...props} isWrong={reason === 'password-wrong'} />
    case 'reader-not-loaded':
      return <NotOpened {...props} />
    case 'no-text':
      if (opened.pages.length === 0) return <RefusedPaper {...props} refusal={refusalMessages.noPages} />
      // The visitor can still click recognized numbers.
      if (paper.numbers.length > 0) return <ReadablePaper {...props} />
      return <NotRecognized {...props} />
    default:
      return <RefusedPaper {...props} refusal={refusalMessages.unreadable[reason]} />
  }
}

const NotRecognized = (props: Opened) => (
  <>
    <RecognizePicture {...props} />
    {props.paper.isRecognized && <BesidePicture {...props} />}
    <WaysOut {...props} />
  </>
)

/** Nothing could be read: the visitor reads the page, with the fields beside it. */
function BesidePicture({ paper, papers, opened }: Opened) {
  return (
    <div className="mt-6 grid gap-6 border-t border-line pt-2 sm:grid-cols-2">
      <div>
        <Heading text={say.photo.besideHeading} lead={say.photo.besideLead} isTaken={false}>
          <CheckFigures paper={paper} papers={papers} onPick={() => {}} />
        </Heading>
      </div>
      <section
        aria-label={say.photo.picture}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
        tabIndex={0}
        className="order-first max-h-[60dvh] overflow-auto rounded-md border border-line-strong max-sm:max-h-[40dvh] sm:order-none sm:sticky sm:top-4 sm:mt-4"
      >
        {opened.pages.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
          <div key={at} className="w-[200%]">
            <PaperPicture opened={opened} page={at + 1} width={900} />
          </div>
        ))}
      </section>
    </div>
  )
}

type PasswordProps = PaperProps & { isWrong: boolean }

/** Asks for the password of a locked PDF. It is kept as long as the file, because drawing a page opens the file again. */
function OpenWithPassword({ paper, papers, isWrong }: PasswordProps) {
  const words = say.password
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState<Paper['reading']>(null)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isOpening = tried === paper.reading && tried !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [paper.reading])
  return (
    <form
      noValidate
      className="flex max-w-form flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (isOpening) return
        setMissing(password === '')
        if (password === '') return field.current?.focus()
        setTried(paper.reading)
        papers.again(paper.id, password)
      }}
    >
      <header>
        <h3 className="mt-2 text-xl font-semibold">{words.heading}</h3>
        <p className="mt-1 text-ink-soft">{words.why}</p>
      </header>
      <div className="w-full">
        <Field
          ref={field}
          type="password"
          autoComplete="off"
          label={words.label}
          value={password}
          error={isMissing ? words.empty : isWrong && !isOpening ? words.wrong : undefined}
          announceError
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </div>
      <Button type="submit" busy={isOpening}>
        {isOpening ? words.opening : words.open}
      </Button>
    </form>
  )
}
