import { computed, map } from 'nanostores'
import { Done } from '../../../../api/contract/done.ts'
import { LeadMarks, type Mark } from '../../../../api/contract/market/lead-marks.ts'
import { api } from '../../../lib/data/api.ts'
import { type FetchOptions, remote } from '../../../lib/data/remote.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { MARKED } from './filters.ts'

/** What this supplier has shortlisted and hidden. The leads are on screen before it is known. */
export function openLeadMarks() {
  const { $known } = remote(lookAtMarks, { onSignedOut: supplierSessionIsOver })
  const { $changes, mark } = changingMarks(markLead)
  return {
    $marks: computed(
      [$known, $changes],
      ({ data, error }, changes): LeadMarksShown => ({
        loaded: data,
        changes,
        hasFailed: error !== undefined,
      }),
    ),
    mark,
  }
}

export type LeadMarksShown = {
  loaded: LeadMarks | undefined
  /** By the id of the lead: what was changed on this page. */
  changes: Record<string, Mark | undefined>
  hasFailed: boolean
}

/** `list` is the marked list that the lead stands in, which may know of marks from another window. */
export function markOf(id: string, { loaded, changes }: Omit<LeadMarksShown, 'hasFailed'>, list = ''): Mark {
  const change = changes[id]
  if (change !== undefined) return change
  const marked = MARKED.find((one) => one === list)
  if (marked) return marked
  if (loaded?.hidden.includes(id)) return 'hidden'
  return loaded?.shortlisted.includes(id) ? 'shortlisted' : 'none'
}

/** In the list of all leads stand those that are not hidden; in a marked list those with its mark. */
export const isListed = (mark: Mark, list: string) => (list === '' ? mark !== 'hidden' : mark === list)

/** A change counts at once. The changes of one lead are sent in turn, and one that fails goes back to the last that was kept. */
export function changingMarks(send: (id: string, mark: Mark) => Promise<unknown>) {
  const $changes = map<Record<string, Mark | undefined>>({})
  const kept = new Map<string, Mark>()
  const sending = new Map<string, Promise<unknown>>()

  async function mark(id: string, to: Mark): Promise<void> {
    $changes.setKey(id, to)
    const sent = (sending.get(id) ?? Promise.resolve()).then(
      () => send(id, to),
      () => send(id, to),
    )
    sending.set(id, sent)
    try {
      await sent
      kept.set(id, to)
    } catch (error) {
      if (sending.get(id) === sent) $changes.setKey(id, kept.get(id))
      throw error
    }
  }

  return { $changes, mark }
}

const lookAtMarks = (request: FetchOptions) => api.get('/api/supplier/lead-marks', LeadMarks, request)

const markLead = (id: string, mark: Mark) =>
  api.put(`/api/supplier/leads/${encodeURIComponent(id)}/mark`, Done, { body: { mark } })
