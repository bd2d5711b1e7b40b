import { useRef, useState } from 'react'
import {
  type BulkOutcome,
  type BulkResults,
  DONE_BY_ONE_CALL,
  type Selected,
} from '../../api/contract/admin/bulk.ts'
import { messageOf } from './api.ts'

/** Some by their ids, or as many as are expected to match. */
export type Chosen<Filters> = { items: Selected[] } | { filters: Filters; expected: number }

type Run<Filters> =
  | { stage: 'asking'; refusal?: string }
  | { stage: 'running'; results: BulkOutcome[]; isStopping: boolean }
  /** `left` are those that it did not come to; `failure` is why, unless it was told to stop. */
  | { stage: 'ended'; results: BulkOutcome[]; left: Chosen<Filters> | undefined; failure: string | undefined }

type Words = { otherwise: string; onRefused: () => void }

/** Does something to many, some by each call, and keeps what became of each. What is left can be gone on with. */
export function useBulk<Filters>(
  send: (selection: Chosen<Filters>) => Promise<BulkResults>,
  { otherwise, onRefused }: Words,
) {
  const [run, setRun] = useState<Run<Filters>>({ stage: 'asking' })
  const isStopping = useRef(false)
  const isUnderWay = useRef(false)

  async function start(selection: Chosen<Filters>, before: BulkOutcome[] = []) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    isStopping.current = false
    const results = [...before]
    let left: Chosen<Filters> | undefined = selection
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
    isUnderWay.current = false
    if (failure !== undefined && results.length === 0) {
      setRun({ stage: 'asking', refusal: failure })
      onRefused()
    } else setRun({ stage: 'ended', results, left, failure })
  }

  return {
    run,
    start,
    /** Once the call that is on its way is answered. */
    stop() {
      isStopping.current = true
      setRun((now) => (now.stage === 'running' ? { ...now, isStopping: true } : now))
    },
  }
}

function firstCallOf<Filters>(selection: Chosen<Filters>): [now: Chosen<Filters>, later: Selected[]] {
  if (!('items' in selection)) return [selection, []]
  const { items } = selection
  return [{ items: items.slice(0, DONE_BY_ONE_CALL) }, items.slice(DONE_BY_ONE_CALL)]
}
