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
import { PicturedPaper } from './PicturedPaper.tsx'
import { Heading, type PaperProps, ReadablePaper, RefusedPaper } from './ReadablePaper.tsx'
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
    case 'open':
      return reading?.kind === 'unreadable' ? (
        <Unreadable {...props} opened={state.opened} />
      ) : (
        <ReadablePaper {...props} opened={state.opened} />
      )
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
      return <PicturedPaper {...props} />
    default:
      return <RefusedPaper {...props} refusal={refusalMessages.unreadable[reason]} />
  }
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
