import { and, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/client.ts'
import { leadNotes } from '../../../db/schema/follow-ups.ts'
import { MOST_NOTES } from '../../contract/buying/my-leads.ts'
import type { NoteOfLead } from '../../contract/buying/purchases.ts'
import { Refusal } from '../../platform/shared/refusal.ts'

export type Note = { supplierId: string; leadId: string; text: string; now: Date }

export type OwnNote = { supplierId: string; noteId: string; now: Date }

/** Keeps a dated note. Call with the purchase locked, which may be one of the test mode. */
export async function keepNote(tx: Tx, { supplierId, leadId, text, now }: Note): Promise<void> {
  const ofPurchase = and(eq(leadNotes.supplierId, supplierId), eq(leadNotes.leadId, leadId))
  if ((await tx.$count(leadNotes, ofPurchase)) >= MOST_NOTES) throw tooManyNotes()
  await tx.insert(leadNotes).values({ supplierId, leadId, text, notedAt: now })
}

const tooManyNotes = () =>
  new Refusal('too_many_notes', 409, {
    en: `A lead has at most ${MOST_NOTES} notes. Keep this one in your own records.`,
    fr: `Une piste a au plus ${MOST_NOTES}\u00a0notes. Conservez celle-ci dans vos propres dossiers.`,
  })

/** Deletes a dated note. Call with its purchase locked, which may be one of the test mode. */
export async function removeNote(tx: Tx, { supplierId, noteId }: OwnNote): Promise<void> {
  const isOwn = and(eq(leadNotes.id, noteId), eq(leadNotes.supplierId, supplierId))
  if ((await tx.delete(leadNotes).where(isOwn)).rowCount === 0) throw noteNotFound()
}

/** For another supplier's note and for an unknown one alike. */
export const noteNotFound = () =>
  new Refusal('note_not_found', 404, {
    en: 'We couldn’t find this note. It may have been deleted already.',
    fr: 'Cette note est introuvable. Elle a peut-être déjà été supprimée.',
  })

/** As Postgres writes them into JSON. */
export type StoredNote = { id: string; text: string; at: string }

/** The dated notes of each row of this table of purchases, for its `select`. */
export const notesOf = (table: PgTable) => sql<StoredNote[]>`(
  select coalesce(json_agg(json_build_object('id', note.id, 'text', note.text, 'at', note.noted_at)), '[]')
  from ${leadNotes} note where note.lead_id = ${table}.lead_id and note.supplier_id = ${table}.supplier_id)`

type NotesOfPurchase = { notes: StoredNote[]; outcomeNotes: string; outcomeNotedAt: Date | null }

/** With the outcome's notes among them, the newest first; notes without a time come last. */
export function wireNotes({ notes, outcomeNotes, outcomeNotedAt }: NotesOfPurchase): NoteOfLead[] {
  const dated = notes.map((note) => ({ ...note, at: new Date(note.at).toISOString() }))
  const ofOutcome = { id: null, text: outcomeNotes, at: outcomeNotedAt?.toISOString() ?? null }
  return [...dated, ...(outcomeNotes === '' ? [] : [ofOutcome])].sort(
    (one, other) => compare(other.at ?? '', one.at ?? '') || compare(other.id ?? '', one.id ?? ''),
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
