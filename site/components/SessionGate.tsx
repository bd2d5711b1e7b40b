import type { ReactNode } from 'react'
import type { Session } from '../lib/browser-session.ts'
import * as common from '../lib/words/common.messages.ts'
import { Spinner } from './Button.tsx'
import { LoadFailed } from './Loading.tsx'

type Props<Person> = {
  session: Session<Person>
  say: { accessRequired: string; accessRequiredWhy: string; unreachableWhy: string }
  waysIn: ReactNode
  onTryAgain: () => void
  children: (person: Person) => ReactNode
}

/** A page behind a sign-in: its content for a signed-in person, the ways in for everybody else. */
export function SessionGate<Person>({ session, say, waysIn, onTryAgain, children }: Props<Person>) {
  if (session.name === 'signed-in') return children(session.person)
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-4 py-16 sm:py-28">
      {session.name === 'pending' && <Spinner label={common.lookingUp} />}
      {session.name === 'signed-out' && (
        <>
          <div role="status" className="flex flex-col items-center text-center">
            <h1 className="text-2xl font-semibold">{say.accessRequired}</h1>
            <p className="mt-3 text-ink-soft">{say.accessRequiredWhy}</p>
          </div>
          <div className="mt-8 flex flex-wrap justify-center gap-3">{waysIn}</div>
        </>
      )}
      {session.name === 'unreachable' && (
        <LoadFailed
          isWholePage
          say={{ failed: common.sessionUnknown, failedWhy: say.unreachableWhy }}
          onTryAgain={onTryAgain}
        />
      )}
    </div>
  )
}
