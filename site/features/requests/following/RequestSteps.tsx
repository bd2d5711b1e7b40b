import type { RequestStatus } from '../../../../api/contract/requests/requests.ts'
import { formatDay, formatMoment } from '../../../lib/words/format.ts'
import { HOME } from '../../../lib/words/language.ts'
import { type RequestMessages, requestMessages as say } from './requests.messages.ts'

type Props = { status: RequestStatus }

const inWords = (at: string) => formatMoment(new Date(at))

/** From received to decided. A request that is over shows only what happened. */
export function RequestSteps({ status }: Props) {
  const words = say.steps
  const steps = stepsOf(status, words).filter(({ isDone }) => isDone || status.ending === null)
  return (
    <ol aria-label={words.label}>
      {steps.map(({ title, facts, isDone }) => (
        <li
          key={title}
          className="relative border-l-2 border-line pb-5 pl-6 last:border-transparent last:pb-0"
        >
          <span
            className={`absolute top-1.5 -left-[7px] size-3 rounded-full border-2 ${
              isDone ? 'border-action bg-action' : 'border-line-strong bg-surface'
            }`}
            aria-hidden="true"
          />
          <p className={isDone ? 'font-semibold' : 'text-ink-soft'}>
            <span className="sr-only">{isDone ? words.done : words.later} </span>
            <span className="wrap-anywhere">{title}</span>
          </p>
          {facts.map((fact) => (
            <p key={fact} className="text-sm text-ink-soft tabular-nums">
              {fact}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}

function stepsOf(status: RequestStatus, say: RequestMessages['steps']) {
  const { requestedAt, onMarketAt, lookedAt, takenAt, provider, contacted, decided } = status
  const at = (moment: string | null) => (moment === null ? [] : [inWords(moment)])
  const said = (by: RequestStatus['contacted']) =>
    by === null ? [] : [say.said[by.by](by.at && inWords(by.at))]
  return [
    { title: say.received, isDone: requestedAt !== null, facts: at(requestedAt) },
    {
      title: say.onMarket,
      isDone: onMarketAt !== null,
      facts: [...at(onMarketAt), ...(lookedAt === null ? [] : [say.lookedAt(inWords(lookedAt))])],
    },
    { title: say.taken(provider?.name ?? null), isDone: takenAt !== null, facts: at(takenAt) },
    { title: say.contacted, isDone: contacted !== null, facts: said(contacted) },
    { title: say.decided, isDone: decided !== null, facts: said(decided) },
  ]
}

/** What happens next and by when; for a request that is over, why. */
export function WhatIsNext({ status, now }: Props & { now: Date }) {
  const { ending, endedAt, takenAt, provider } = status
  if (ending !== null) {
    const { title, unsold, sold } = say.ending[ending]
    return (
      <div className="rounded-md border border-line bg-sunk px-4 py-3">
        <p className="font-semibold">{title}</p>
        <p>{takenAt === null ? unsold : sold(provider?.name ?? null)}</p>
        {endedAt !== null && <p className="text-sm text-ink-soft tabular-nums">{inWords(endedAt)}</p>}
      </div>
    )
  }
  return (
    <div className="rounded-md border border-line bg-sunk px-4 py-3">
      <h3 className="font-semibold">{say.next.heading}</h3>
      {status.renewedAt !== null && (
        <p className="wrap-anywhere">{say.again(provider?.name ?? null, inWords(status.renewedAt))}</p>
      )}
      <p className="wrap-anywhere">{nextOf(status, say.next, now)}</p>
    </div>
  )
}

/** Another provider can have a new request once the buyer's exclusive use is over. */
export function OtherProviders({ status: { othersFrom, renewedAt }, now }: Props & { now: Date }) {
  if (othersFrom === null) return null
  const words = say.others
  if (new Date(othersFrom) <= now)
    return (
      <p className="print:hidden">
        <a href={`${HOME || '/'}#check-my-rates`} className="text-ink underline underline-offset-4">
          {words.ask}
        </a>
      </p>
    )
  return renewedAt !== null && <p className="text-ink-soft">{words.later(formatDay(new Date(othersFrom)))}</p>
}

function nextOf(status: RequestStatus, say: RequestMessages['next'], now: Date): string {
  const { step, nextBy, lookedAt, provider } = status
  if (step === 'decided') return say.nothing
  if (step === 'contacted') return say.compare
  if (nextBy === null) return say.received
  const isLate = new Date(nextBy) <= now
  const by = inWords(nextBy)
  if (step === 'taken') {
    const call = status.renewedAt === null ? say.call : say.callAgain
    return (isLate ? say.callLate : call)(provider?.name ?? null, by)
  }
  if (lookedAt === null) return (isLate ? say.lookLate : say.look)(by)
  return (isLate ? say.takeLate : say.take)(by)
}
