import { keepUnsavedText, unsavedText } from '../../../lib/unsaved-text.ts'

/** Where a note of a lead is being written: below it, or in the dialog of its status. */
type Place = 'note' | 'status'

const keyOf = (place: Place, leadId: string) => `supplier:lead-${place}:${leadId}` as const

export const noteDraft = (place: Place, leadId: string): string => unsavedText(keyOf(place, leadId))

export const keepNoteDraft = (place: Place, leadId: string, text: string): void =>
  keepUnsavedText(keyOf(place, leadId), text)

export const hasNoteDraft = (leadId: string): boolean =>
  noteDraft('note', leadId) !== '' || noteDraft('status', leadId) !== ''
