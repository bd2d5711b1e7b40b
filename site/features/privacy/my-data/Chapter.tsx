import { type ReactNode, useId } from 'react'
import type { Kept as KeptRecord } from '../../../../api/contract/privacy/privacy.ts'
import { Alert } from '../../../components/Alert.tsx'
import { formatDay } from '../../../lib/words/format.ts'
import { myDataMessages } from './my-data.messages.ts'

const say = myDataMessages.erase

export function Kept({ kept }: { kept: KeptRecord[] }) {
  if (kept.length === 0) return <p>{say.staysNothing}</p>
  return (
    <ul className="flex list-disc flex-col gap-3 pl-5">
      {kept.map(({ what, why, until }) => (
        <li key={what}>
          {what} <span className="text-ink-soft">{why}</span>
          {until !== null && (
            <>
              {' '}
              <strong className="font-medium">{sentence(say.until(formatDay(new Date(until))))}</strong>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

export function Chapter({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl font-semibold">
        {heading}
      </h2>
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </section>
  )
}

/** Why an action was refused. Empty if it was not. */
export const Refusal = ({ title, why }: { title?: string; why: string | undefined }) =>
  why !== undefined && (
    <div className="mt-4">
      <Alert tone="error" title={title} text={why} />
    </div>
  )
