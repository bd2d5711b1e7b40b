import { tabStorage } from '../../../lib/tab-storage.ts'
import { OF_SUPPLIER } from '../../suppliers/accounts/market-path.store.ts'

/** Where a note of a lead is being written: below it, or in the dialog of its status. */
type Place = 'note' | 'status'

const keyOf = (place: Place, leadId: string) => `${OF_SUPPLIER}lead-${place}:${leadId}`

/** What this tab keeps of a note that is not saved yet, so that it survives a reload; else empty. */
export const noteDraft = (place: Place, leadId: string, storage = tabStorage()): string =>
  storage.getItem(keyOf(place, leadId)) ?? ''

export function keepNoteDraft(place: Place, leadId: string, text: string, storage = tabStorage()): void {
  if (text === '') storage.removeItem(keyOf(place, leadId))
  else storage.setItem(keyOf(place, leadId), text)
}

export const hasNoteDraft = (leadId: string, storage = tabStorage()): boolean =>
  noteDraft('note', leadId, storage) !== '' || noteDraft('status', leadId, storage) !== ''
