import type { HistoryEntry } from '../../../api/contract/admin/leads.ts'
import { formatMoment, formatMoney } from '../../lib/format.ts'
import type { AdminLeadsMessages } from './admin-leads.messages.ts'

type Props = { history: HistoryEntry[]; say: AdminLeadsMessages }

/** What happened to a lead, oldest first. */
export const History = ({ history, say }: Props) => (
  <section>
    <h3 className="font-semibold">{say.detail.history}</h3>
    <ol className="mt-2 border-l border-line-strong text-sm">
      {history.map((entry) => (
        <li key={Object.values(entry).join(' ')} className="relative py-1.5 pl-4">
          <span aria-hidden="true" className="absolute top-3.5 -left-1 size-2 rounded-full bg-line-strong" />
          <span className="font-medium wrap-anywhere">{wordsOf(entry, say)}</span>
          <time dateTime={entry.at} className="block text-ink-soft tabular-nums">
            {formatMoment(new Date(entry.at))}
          </time>
        </li>
      ))}
    </ol>
  </section>
)

/** "Sold · Maple Payments · by card · $89.00" */
function wordsOf({ event, who, note, amount }: HistoryEntry, { detail }: AdminLeadsMessages): string {
  const parts =
    event === 'deed'
      ? [who, note]
      : [
          detail.event[event],
          who,
          noteInWords(event, note, detail),
          amount === null ? '' : formatMoney(amount),
        ]
  return parts.filter(Boolean).join(' · ')
}

/** What is noted of a consent is the version of its text. */
function noteInWords(
  event: HistoryEntry['event'],
  note: string,
  words: AdminLeadsMessages['detail'],
): string {
  return event === 'consented' && note !== '' ? words.wording(note) : (words.note[note] ?? note)
}
