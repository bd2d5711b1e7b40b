import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type BulkOutcome,
  type BulkResults,
  DONE_BY_ONE_CALL,
  type Selected,
} from '../../../api/contract/admin/bulk.ts'
import { messageOf } from '../../lib/data/api.ts'
import type { BulkMessages } from '../../lib/lists/bulk.messages.ts'
import type { Matching, Selection } from '../../lib/lists/use-selection.ts'
import { Alert } from '../Alert.tsx'
import { Button, type ButtonVariant } from '../Button.tsx'
import { DialogSheet } from './DialogSheet.tsx'

type Item = { id: string; version?: string }

export type BulkProps<Filters, Counted extends Matching, Chosen extends Item = Item> = {
  /** As it was when the dialog was opened, so that the admin confirms what is shown. */
  selection: Pick<Selection<Chosen, Counted>, 'chosen' | 'matching' | 'count'>
  filters: Filters
  bulk: BulkMessages
  onRefused: () => void
  onClose: (hasRun: boolean) => void
}

type Props<Filters> = BulkProps<Filters, Matching> & {
  words: { title: (counted: string) => string; confirm: (counted: string) => string; did: string }
  /** For how many of the selection it can be done; the others are skipped. */
  doable: number
  send: (selection: BulkSelection<Filters>) => Promise<BulkResults>
  /** The effect of the action, once all its questions are answered. */
  summary: ReactNode
  variant?: ButtonVariant
  /** False, with an error beside the question, where an answer is missing. */
  isReady?: () => boolean
  children?: ReactNode
}

/** An action for many: its questions, its summary, its progress and the outcome of each. */
export function BulkDialog<Filters>({ selection, filters, bulk: say, ...props }: Props<Filters>) {
  const { send, words, doable, summary, variant, isReady = () => true, onRefused, onClose, children } = props
  const { run, start, stop } = useBulk(send, say.noConnection, onRefused)
  const { matching, chosen, count } = selection
  const whole: BulkSelection<Filters> = matching
    ? { filters, expected: matching.count }
    : { items: chosen.map(({ id, version }) => ({ id, version })) }
  const counted = say.someOf(doable, count)
  const title = words.title(counted)
  const close = () => (run.stage === 'running' ? stop() : onClose(run.stage === 'ended'))

  return (
    <DialogSheet title={title} onClose={close}>
      {run.stage === 'asking' && (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady()) void start(whole)
          }}
        >
          {children}
          {doable === 0 && <Alert tone="pending" title={say.noneCan(words.did)} />}
          <div
            role="status"
            className={summary ? 'rounded-md border border-line bg-sunk px-4 py-3' : 'sr-only'}
          >
            {summary}
          </div>
          {run.refusal !== undefined && <Alert tone="error" title={run.refusal} />}
          <div className="flex flex-wrap gap-3">
            {doable > 0 && (
              <Button type="submit" variant={variant} className="max-sm:grow">
                {words.confirm(counted)}
              </Button>
            )}
            <Button variant="quiet" onClick={close}>
              {say.cancel}
            </Button>
          </div>
        </form>
      )}
      {run.stage === 'running' && (
        <div className="flex flex-col gap-4">
          <p role="status" className="tabular-nums">
            {say.working(run.results.length, count)}
          </p>
          <progress
            aria-label={title}
            max={count}
            value={run.results.length}
            className="h-2 w-full accent-action"
          />
          <Button variant="secondary" className="self-start" busy={run.isStopping} onClick={stop}>
            {run.isStopping ? say.stopping : say.stop}
          </Button>
        </div>
      )}
      {run.stage === 'ended' && (
        <Ended
          {...run}
          did={words.did}
          left={count - run.results.length}
          say={say}
          onClose={close}
          onContinue={run.left && (() => void start(run.left ?? whole, run.results))}
        />
      )}
    </DialogSheet>
  )
}

type EndedProps = Pick<Extract<Run<unknown>, { stage: 'ended' }>, 'results' | 'failure'> & {
  left: number
  did: string
  say: BulkMessages
  onClose: () => void
  onContinue: (() => void) | undefined
}

function Ended({ results, failure, left, did, say, onClose, onContinue }: EndedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const of = (outcome: BulkOutcome['outcome']) => results.filter((result) => result.outcome === outcome)
  const [skipped, unchanged] = [of('refused'), of('unchanged')]
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {say.result(did, of('done').length, skipped.length + unchanged.length)}
      </h3>
      {unchanged.length > 0 && <p>{say.unchanged(unchanged.length)}</p>}
      {onContinue && (
        <Alert tone="pending" title={failure === undefined ? say.stopped : say.brokeOff}>
          {failure !== undefined && <p>{failure}</p>}
          <p>{say.notDone(left)}</p>
        </Alert>
      )}
      {skipped.length > 0 && (
        <section aria-label={say.skippedList}>
          <h4 className="font-medium">{say.skippedList}</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it. */}
          <ul tabIndex={0} className="mt-2 max-h-64 overflow-y-auto rounded-md border border-line">
            {skipped.map(({ id, name, message }) => (
              <li key={id} className="border-b border-line px-3 py-2 text-sm last:border-0">
                <span className="block font-medium wrap-anywhere">{name || say.unknown}</span>
                <span className="block text-ink-soft">{message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap gap-3">
        {onContinue && (
          <Button className="max-sm:grow" onClick={onContinue}>
            {say.continue(left)}
          </Button>
        )}
        <Button variant={onContinue ? 'quiet' : 'primary'} className="max-sm:grow" onClick={onClose}>
          {say.done}
        </Button>
      </div>
    </div>
  )
}

/** Some by their ids, or all that match, with their expected count. */
export type BulkSelection<Filters> = { items: Selected[] } | { filters: Filters; expected: number }

type Run<Filters> =
  | { stage: 'asking'; refusal?: string }
  | { stage: 'running'; results: BulkOutcome[]; isStopping: boolean }
  /** `left` are those without an outcome; `failure` is why, unless it was stopped by the admin. */
  | {
      stage: 'ended'
      results: BulkOutcome[]
      left: BulkSelection<Filters> | undefined
      failure: string | undefined
    }

/** Sends an action for many, some in each call, and collects the outcome of each. It can continue with the rest. */
function useBulk<Filters>(
  send: (selection: BulkSelection<Filters>) => Promise<BulkResults>,
  otherwise: string,
  onRefused: () => void,
) {
  const [run, setRun] = useState<Run<Filters>>({ stage: 'asking' })
  const isStopping = useRef(false)
  const isRunning = useRef(false)

  async function start(selection: BulkSelection<Filters>, before: BulkOutcome[] = []) {
    if (isRunning.current) return
    isRunning.current = true
    isStopping.current = false
    const results = [...before]
    let left: BulkSelection<Filters> | undefined = selection
    let failure: string | undefined
    while (left !== undefined && failure === undefined && !isStopping.current) {
      setRun({ stage: 'running', results: [...results], isStopping: false })
      const [now, later] = firstCallOf(left)
      try {
        const answer: BulkResults = await send(now)
        results.push(...answer.results)
        const rest: Selected[] = [...answer.rest, ...later]
        left = rest.length === 0 ? undefined : { items: rest }
      } catch (error) {
        failure = messageOf(error) ?? otherwise
      }
    }
    isRunning.current = false
    if (failure !== undefined && results.length === 0) {
      setRun({ stage: 'asking', refusal: failure })
      onRefused()
    } else setRun({ stage: 'ended', results, left, failure })
  }

  return {
    run,
    start,
    /** Takes effect once the call in flight is answered. */
    stop() {
      isStopping.current = true
      setRun((now) => (now.stage === 'running' ? { ...now, isStopping: true } : now))
    },
  }
}

function firstCallOf<Filters>(
  selection: BulkSelection<Filters>,
): [now: BulkSelection<Filters>, later: Selected[]] {
  if (!('items' in selection)) return [selection, []]
  const { items } = selection
  return [{ items: items.slice(0, DONE_BY_ONE_CALL) }, items.slice(DONE_BY_ONE_CALL)]
}
