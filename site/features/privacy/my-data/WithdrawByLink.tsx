import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { WithdrawLink } from '../../../../api/contract/withdraw-link.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, buttonClass } from '../../../components/Button.tsx'
import { codeOf } from '../../../lib/api.ts'
import { formatDay, formatMoment } from '../../../lib/format.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { useTokenBehindHash } from '../../../lib/use-token-behind-hash.ts'
import { lookAtWithdrawLink, withdrawByLink } from './withdraw-link.api.ts'
import { type WithdrawLinkMessages, withdrawLinkMessages } from './withdraw-link.messages.ts'

type View =
  | { name: 'looking' | 'failed' | 'broken' }
  | { name: 'found'; found: WithdrawLink }
  | { name: 'done'; found: WithdrawLink }

/** Refused for good: the link is cut off, or none of ours. */
const BROKEN = ['withdraw_link_unknown', 'check_your_answers']

/** Where the link of the summary mail leads. A button, because scanners of mail open links by themselves. */
export function WithdrawByLink({ locale }: { locale: string }) {
  const say = withdrawLinkMessages(locale)
  const hash = useTokenBehindHash()
  const [token] = useState(() => hash || keptToken())
  const [view, setView] = useState<View>({ name: token === '' ? 'broken' : 'looking' })

  const look = useCallback(async () => {
    if (token === '') return
    try {
      setView({ name: 'found', found: await lookAtWithdrawLink(token) })
    } catch (error) {
      setView({ name: BROKEN.includes(codeOf(error) ?? '') ? 'broken' : 'failed' })
    }
  }, [token])
  useEffect(() => void look(), [look])
  // In this tab's history alone, for a reload: the address no longer shows it.
  useEffect(() => history.replaceState({ ...history.state, withdrawLink: token }, ''), [token])

  switch (view.name) {
    case 'looking':
      return (
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">{say.looking}</span>
          <div className="h-7 w-2/3 rounded-md bg-sunk" />
          <div className="h-32 rounded-md bg-sunk" />
          <div className="h-12 w-60 max-w-full rounded-md bg-sunk" />
        </div>
      )
    case 'failed':
      return (
        <div className="flex flex-col items-start gap-6">
          <div className="w-full">
            <Alert tone="error">
              <p>{say.failed}</p>
            </Alert>
          </div>
          <Button variant="secondary" onClick={() => void look()}>
            {say.tryAgain}
          </Button>
        </div>
      )
    case 'broken':
      return (
        <Outcome tone="pending" title={say.broken.title} say={say}>
          <p>{say.broken.text}</p>
        </Outcome>
      )
    case 'done':
      return <Withdrawn words={say.done} found={view.found} say={say} isNews />
    case 'found':
      if (view.found.standing === 'withdrawn')
        return <Withdrawn words={say.withdrawn} found={view.found} say={say} />
      if (view.found.standing === 'expired')
        return (
          <Outcome tone="pending" title={say.expired.title} say={say}>
            <p>{say.expired.text(formatDay(new Date(view.found.until)))}</p>
          </Outcome>
        )
      return (
        <Question
          token={token}
          until={view.found.until}
          say={say}
          onDone={(found) => setView({ name: 'done', found })}
          onRefused={() => void look()}
        />
      )
  }
}

const Entry = v.object({ withdrawLink: v.string() })

function keptToken(): string {
  const { success, output } = v.safeParse(Entry, history.state)
  return success ? output.withdrawLink : ''
}

type QuestionProps = {
  token: string
  until: string
  say: WithdrawLinkMessages
  onDone: (found: WithdrawLink) => void
  onRefused: () => void
}

/** As easy as agreeing was: one press, no reason asked. */
function Question({ token, until, say, onDone, onRefused }: QuestionProps) {
  const { isPending, refusal, mutate } = useMutation({
    otherwise: say.notDoneWhy,
    // It has expired since the page was opened: the page says so.
    onRefused: (_, error) => codeOf(error) === 'withdraw_link_expired' && onRefused(),
  })
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-measure text-lg">{say.lead}</p>
      <ul className="flex max-w-measure list-disc flex-col gap-2 pl-5">
        {say.what.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {refusal && (
        <Alert tone="error" title={say.notDone}>
          <p>{refusal}</p>
        </Alert>
      )}
      <div>
        <Button
          size="large"
          className="max-sm:w-full"
          busy={isPending}
          onClick={() => mutate(() => withdrawByLink(token), onDone)}
        >
          {isPending ? say.busy : say.button}
        </Button>
      </div>
      <p className="max-w-measure text-sm text-ink-soft">{say.until(formatDay(new Date(until)))}</p>
      <p className="text-sm text-ink-soft">
        {say.more}{' '}
        <a href="/privacy/my-data" className="text-ink underline underline-offset-4">
          {say.myData}
        </a>
      </p>
    </div>
  )
}

type WithdrawnProps = {
  words: { title: string; text: string }
  found: WithdrawLink
  say: WithdrawLinkMessages
  isNews?: boolean
}

function Withdrawn({ words, found, say, isNews = false }: WithdrawnProps) {
  const since = found.withdrawnAt === null ? null : say.since(formatMoment(new Date(found.withdrawnAt)))
  if (found.agreedAgainAt !== null)
    return (
      <Outcome tone="pending" title={say.agreedAgain.title} say={say} isNews={isNews}>
        <p>{since}</p>
        <p className="mt-1">{say.agreedAgain.text(formatMoment(new Date(found.agreedAgainAt)))}</p>
      </Outcome>
    )
  return (
    <Outcome tone="success" title={words.title} say={say} isNews={isNews}>
      <p>{words.text}</p>
      <p className="mt-1">{since}</p>
    </Outcome>
  )
}

type OutcomeProps = {
  tone: 'success' | 'pending'
  title: string
  say: WithdrawLinkMessages
  /** It takes the place of the button that was pressed, and its focus. */
  isNews?: boolean
  children: ReactNode
}

function Outcome({ tone, title, say, isNews = false, children }: OutcomeProps) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNews) here.current?.focus()
  }, [isNews])
  return (
    <div ref={here} tabIndex={-1} className="flex flex-col items-start gap-6 outline-none">
      <div className="w-full">
        <Alert tone={tone} title={title}>
          {children}
        </Alert>
      </div>
      <a href="/privacy/my-data" className={buttonClass('secondary')}>
        {say.myData}
      </a>
    </div>
  )
}
