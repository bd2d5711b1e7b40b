import type { Logger } from 'pino'
import { Refusal } from '../../platform/shared/refusal.ts'

/** As the contract of bulk actions has them. */
type Selected = { id: string; version?: string }
type Outcome = {
  id: string
  name: string
  outcome: 'done' | 'unchanged' | 'refused'
  code: string | null
  message: string | null
}

type Action = {
  /** How many one call does. The others are its rest. */
  atOnce: number
  /** What each is called, as far as it is there. */
  namesOf: (ids: string[]) => Promise<Map<string, string>>
  /** Those that are already as this action would make them. */
  alreadySo: (ids: string[]) => Promise<Set<string>>
  /** In a transaction of its own, so that wherever it all breaks off each is done or untouched. */
  act: (item: Selected) => Promise<unknown>
  log: Pick<Logger, 'error'>
}

/**
 * Does it to the first of these, one after the other, and says of each what became of it. What was done before is
 * unchanged the second time, so a call whose answer was lost can be made again. Where something breaks, it stops: the
 * answer tells what was done until then, and the next call meets the fault.
 */
export async function inBulk(
  selected: Selected[],
  { atOnce, namesOf, alreadySo, act, log }: Action,
): Promise<{ results: Outcome[]; rest: Selected[] }> {
  const batch = selected.slice(0, atOnce)
  const ids = batch.map(({ id }) => id)
  const [names, so] = await Promise.all([namesOf(ids), alreadySo(ids)])
  const results: Outcome[] = []
  for (const item of batch) {
    const name = names.get(item.id) ?? ''
    const ended = (outcome: Outcome['outcome'], why?: Refusal) =>
      results.push({ id: item.id, name, outcome, code: why?.code ?? null, message: why?.message ?? null })
    if (so.has(item.id)) {
      ended('unchanged')
      continue
    }
    try {
      await act(item)
      ended('done')
    } catch (error) {
      if (error instanceof Refusal) ended('refused', error)
      else if (results.length === 0) throw error
      else {
        log.error({ err: error }, 'a bulk action broke off')
        break
      }
    }
  }
  return { results, rest: selected.slice(results.length) }
}

/** Refuses where not as many match as whoever confirmed it had been told. */
export function refuseUnlessExpected(matching: number, expected: number, most: number): void {
  if (matching > most) throw tooManySelected(most)
  if (matching !== expected) throw selectionChanged(expected, matching)
}

const tooManySelected = (most: number) =>
  new Refusal(
    'too_many_selected',
    409,
    `More than ${most.toLocaleString('en-CA')} match. Narrow the filters, and do it in parts.`,
  )

const selectionChanged = (expected: number, matching: number) =>
  new Refusal(
    'selection_changed',
    409,
    `The list has changed: ${expected} matched when you looked, and ${matching} match now. Nothing was changed. Review the list and try again.`,
  )
