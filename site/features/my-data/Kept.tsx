import type { Kept as KeptRecord } from '../../../api/contract/privacy.ts'
import { formatDay } from '../../lib/format.ts'
import type { MyDataMessages } from './my-data.messages.ts'

/** What stays after a deletion, why, and until when. */
export function Kept({ kept, say }: { kept: KeptRecord[]; say: MyDataMessages['erase'] }) {
  if (kept.length === 0) return <p>{say.staysNothing}</p>
  return (
    <ul className="flex list-disc flex-col gap-3 pl-5">
      {kept.map(({ what, why, until }) => (
        <li key={what}>
          {what} <span className="text-ink-soft">{why}</span>{' '}
          <strong className="font-medium">
            {sentence(until === null ? say.untilOver : say.until(formatDay(new Date(until))))}
          </strong>
        </li>
      ))}
    </ul>
  )
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
