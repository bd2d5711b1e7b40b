import type { Logger } from 'pino'
import {
  type BulkResults,
  DONE_BY_ONE_CALL,
  MOST_SELECTED,
  type Selected,
} from '../../contract/admin/bulk.ts'
import { englishOnly, Refusal } from '../../platform/shared/refusal.ts'

type Selection<Filters> = { items: Selected[] } | { filters: Filters; expected: number }

type Action<Filters> = {
  /** All that match now, up to one more than `MOST_SELECTED`. */
  matching: (filters: Filters) => Promise<Selected[]>
  /** Those of the ids that exist; `isSo` is true where this action would change nothing. */
  find: (ids: string[]) => Promise<{ id: string; name: string; isSo: boolean | null }[]>
  /** Runs in a transaction of its own, so that each item is done or untouched if the call breaks off. */
  act: (item: Selected) => Promise<unknown>
  log: Pick<Logger, 'error'>
}

/**
 * Runs an action on the first items of a selection, one after the other, and returns the outcome of each. A repeated call finds
 * the items of the first one unchanged. An error ends the call with the outcomes so far; the next call meets it first.
 */
export async function inBulk<Filters>(
  selection: Selection<Filters>,
  { matching, find, act, log }: Action<Filters>,
): Promise<BulkResults> {
  const selected = 'items' in selection ? selection.items : await expectedMatches(selection, matching)
  const batch = selected.slice(0, DONE_BY_ONE_CALL)
  const found = new Map((await find(batch.map(({ id }) => id))).map((item) => [item.id, item]))
  const results: BulkResults['results'] = []
  for (const item of batch) {
    const { name = '', isSo = false } = found.get(item.id) ?? {}
    const ended = (outcome: BulkResults['results'][number]['outcome'], why?: Refusal) =>
      results.push({ id: item.id, name, outcome, code: why?.code ?? null, message: why?.message ?? null })
    if (isSo) {
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

/** Refuses another number of matches than the user confirmed. */
async function expectedMatches<Filters>(
  { filters, expected }: { filters: Filters; expected: number },
  matching: Action<Filters>['matching'],
): Promise<Selected[]> {
  const found = await matching(filters)
  const { length } = found
  if (length === expected && length <= MOST_SELECTED) return found
  throw length > MOST_SELECTED
    ? new Refusal(
        'too_many_selected',
        409,
        englishOnly(
          `More than ${MOST_SELECTED.toLocaleString('en-CA')} match. Narrow the filters, and do it in parts.`,
        ),
      )
    : new Refusal(
        'selection_changed',
        409,
        englishOnly(
          `The list has changed: ${expected} matched when you looked, and ${length} match now. Nothing was changed. Review the list and try again.`,
        ),
      )
}
