import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { ContactLink, ContactRequested } from '../../../../api/contract/contact-request.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, buttonClass } from '../../../components/Button.tsx'
import { ApiError } from '../../../lib/api.ts'
import { formatDay, formatMoment } from '../../../lib/format.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { useTokenBehindHash } from '../../../lib/use-token-behind-hash.ts'
import { lookAtContactLink, type MailedLink, mailedLinkIn, requestContact } from './contact-request.api.ts'
import { type ContactRequestMessages, contactRequestMessages } from './contact-request.messages.ts'

type View =
  | { name: 'looking' }
  | { name: 'failed' }
  | { name: 'broken' }
  | { name: 'found'; found: ContactLink }
  | { name: 'done'; found: ContactLink }

/** Where the link of the summary mail leads. A button, because scanners of mail open links by themselves. */
export function ContactMe({ locale }: { locale: string }) {
  const say = contactRequestMessages(locale)
  const hash = useTokenBehindHash()
  const [{ link, isAsked }] = useState(() => linkOfEntry(hash))
  const [view, setView] = useState<View>(link === null ? { name: 'broken' } : { name: 'looking' })

  const look = useCallback(async () => {
    if (link === null) return
    try {
      const found = await lookAtContactLink(link)
      const isDone = isAsked && found.standing === 'shared'
      setView(isDone ? { name: 'done', found } : { name: 'found', found })
    } catch (error) {
      const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
      setView(isUnknown ? { name: 'broken' } : { name: 'failed' })
    }
  }, [link, isAsked])
  useEffect(() => void look(), [look])
  useEffect(() => keepInEntry({ hash, isAsked }), [hash, isAsked])

  switch (view.name) {
    case 'looking':
      return (
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">{say.looking}</span>
          <div className="h-7 w-2/3 rounded-md bg-sunk" />
          <div className="h-40 rounded-md bg-sunk" />
          <div className="h-12 w-72 max-w-full rounded-md bg-sunk" />
        </div>
      )
    case 'failed':
      return (
        <div className="flex flex-col items-start gap-6">
          <Alert tone="error">
            <p>{say.failed}</p>
          </Alert>
          <Button variant="secondary" onClick={() => void look()}>
            {say.tryAgain}
          </Button>
        </div>
      )
    case 'broken':
      return <Outcome words={say.outcome.broken} tone="pending" say={say} />
    case 'done':
      return <Outcome words={say.outcome.done} tone="success" say={say} found={view.found} hasFocus />
    case 'found':
      if (view.found.standing !== 'waiting' || link === null) return <Standing found={view.found} say={say} />
      return (
        <Question
          link={link}
          found={view.found}
          say={say}
          // Sold since the page was opened: it says so.
          onAsked={({ state }) => {
            keepInEntry({ hash, isAsked: true })
            if (state === 'bought') void look()
            else setView({ name: 'done', found: view.found })
          }}
          onRefused={() => void look()}
        />
      )
  }
}

const Entry = v.object({ contactLink: v.string(), isAsked: v.boolean() })

/** The link with which the page was opened, there again after a reload: the address no longer shows it. */
function linkOfEntry(hash: string) {
  const kept = v.safeParse(Entry, history.state)
  if (hash !== '' || !kept.success) return { link: mailedLinkIn(hash), isAsked: false }
  return { link: mailedLinkIn(kept.output.contactLink), isAsked: kept.output.isAsked }
}

/** In this tab's history alone: nothing is left for who opens the page anew. */
function keepInEntry({ hash, isAsked }: { hash: string; isAsked: boolean }): void {
  const kept = v.safeParse(Entry, history.state)
  const contactLink = hash || (kept.success ? kept.output.contactLink : '')
  const entry: v.InferOutput<typeof Entry> = { contactLink, isAsked }
  history.replaceState({ ...history.state, ...entry }, '')
}

type QuestionProps = {
  link: MailedLink
  found: ContactLink
  say: ContactRequestMessages
  onAsked: (answer: ContactRequested) => void
  onRefused: () => void
}

function Question({ link, found, say, onAsked, onRefused }: QuestionProps) {
  const { isPending, refusal, mutate } = useMutation({
    otherwise: say.notAsked,
    onRefused: (_, error) => error instanceof ApiError && error.status < 500 && onRefused(),
  })
  return (
    <div className="flex flex-col gap-5">
      <WhichCheck found={found} say={say} />
      <p className="max-w-measure">{say.notShared}</p>
      <ol className="flex max-w-measure list-decimal flex-col gap-2 pl-5">
        {say.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {refusal && (
        <Alert tone="error">
          <p>{refusal}</p>
        </Alert>
      )}
      <div>
        <Button busy={isPending} onClick={() => mutate(() => requestContact(link), onAsked)}>
          {isPending ? say.asking : say.ask}
        </Button>
      </div>
      <p className="max-w-measure text-sm text-ink-soft">{say.until(formatDay(new Date(found.until)))}</p>
      <ChangeMind say={say} />
    </div>
  )
}

function Standing({ found, say }: { found: ContactLink; say: ContactRequestMessages }) {
  const { standing } = found
  // Gone by the time that this is drawn: the question stands in its place.
  if (standing === 'waiting') return null
  const isGood = standing === 'shared' || standing === 'bought'
  return (
    <Outcome words={say.outcome[standing]} tone={isGood ? 'success' : 'pending'} say={say} found={found} />
  )
}

type OutcomeProps = {
  words: { title: string; text: string }
  tone: 'success' | 'pending'
  say: ContactRequestMessages
  found?: ContactLink
  /** It took the place of the button that was pressed. */
  hasFocus?: boolean
}

function Outcome({ words, tone, say, found, hasFocus = false }: OutcomeProps) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasFocus) here.current?.focus()
  }, [hasFocus])
  return (
    <div ref={here} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      {found && <WhichCheck found={found} say={say} />}
      <Alert tone={tone} title={words.title}>
        <p>{words.text}</p>
        {found?.requestedAt && (
          <p className="mt-1">{say.askedOn(formatMoment(new Date(found.requestedAt)))}</p>
        )}
      </Alert>
      {tone === 'success' ? (
        <ChangeMind say={say} />
      ) : (
        <div>
          <a href="/" className={buttonClass('primary')}>
            {say.checkRates}
          </a>
        </div>
      )}
    </div>
  )
}

const WhichCheck = ({ found, say }: { found: ContactLink; say: ContactRequestMessages }) => (
  <p className="text-lg font-medium wrap-anywhere">
    {say.of(found.company, formatDay(new Date(found.checkedAt)))}
  </p>
)

const ChangeMind = ({ say }: { say: ContactRequestMessages }) => (
  <p className="text-sm text-ink-soft">
    {say.changeMind}{' '}
    <a href="/privacy/my-data" className="text-ink underline underline-offset-4">
      {say.myData}
    </a>
  </p>
)
