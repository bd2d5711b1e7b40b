import { type ReactNode, useEffect, useRef } from 'react'
import type { BulkOutcome, BulkResults } from '../../../api/contract/admin/bulk.ts'
import type { BulkMessages } from '../../lib/bulk.messages.ts'
import { type Chosen, useBulk } from '../../lib/use-bulk.ts'
import { Alert } from '../Alert.tsx'
import { Button, type ButtonVariant } from '../Button.tsx'
import { DialogSheet } from './DialogSheet.tsx'

type Props<Filters> = {
  title: string
  /** How many it is for. */
  count: number
  selection: Chosen<Filters>
  send: (selection: Chosen<Filters>) => Promise<BulkResults>
  /** What is about to happen, once it is known what that is. */
  summary: ReactNode
  confirm: string
  variant?: ButtonVariant
  say: BulkMessages
  /** False, and says so beside the answers, where one is missing. */
  isReady: () => boolean
  onRefused: () => void
  onClose: (hasRun: boolean) => void
  /** What must be answered first. */
  children?: ReactNode
}

/** An action for many: what it asks, what it is about to do, how far it is, and what became of each. */
export function BulkDialog<Filters>({ selection, send, say, onRefused, onClose, ...asked }: Props<Filters>) {
  const { run, start, stop } = useBulk(send, { otherwise: say.noConnection, onRefused })
  const { title, count, summary, confirm, variant = 'primary', isReady, children } = asked
  const close = () => (run.stage === 'running' ? stop() : onClose(run.stage === 'ended'))

  return (
    <DialogSheet title={title} closeLabel={say.close} onClose={close}>
      {run.stage === 'asking' && (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady()) void start(selection)
          }}
        >
          {children}
          <div
            role="status"
            className={summary ? 'rounded-md border border-line bg-sunk px-4 py-3' : 'sr-only'}
          >
            {summary}
          </div>
          {run.refusal !== undefined && <Alert tone="error" title={run.refusal} />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant={variant} className="max-sm:grow">
              {confirm}
            </Button>
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
          left={count - run.results.length}
          say={say}
          onClose={close}
          onContinue={run.left && (() => void start(run.left ?? selection, run.results))}
        />
      )}
    </DialogSheet>
  )
}

type EndedProps = {
  results: BulkOutcome[]
  failure: string | undefined
  left: number
  say: BulkMessages
  onClose: () => void
  onContinue: (() => void) | undefined
}

/** What became of each: how many are done, and which were refused, and why. */
function Ended({ results, failure, left, say, onClose, onContinue }: EndedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const of = (outcome: BulkOutcome['outcome']) => results.filter((result) => result.outcome === outcome)
  const [refused, unchanged] = [of('refused'), of('unchanged')]
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {say.result(of('done').length, refused.length)}
      </h3>
      {unchanged.length > 0 && <p>{say.unchanged(unchanged.length)}</p>}
      {onContinue && (
        <Alert tone="pending" title={failure === undefined ? say.stopped : say.brokeOff}>
          {failure !== undefined && <p>{failure}</p>}
          <p>{say.notDone(left)}</p>
        </Alert>
      )}
      {refused.length > 0 && (
        <section aria-label={say.refusedList}>
          <h4 className="font-medium">{say.refusedList}</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who uses the keyboard must be able to scroll it. */}
          <ul tabIndex={0} className="mt-2 max-h-64 overflow-y-auto rounded-md border border-line">
            {refused.map(({ id, name, message }) => (
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
