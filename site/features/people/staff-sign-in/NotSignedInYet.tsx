import type { ReactNode } from 'react'
import { LinkButton, Spinner } from '../../../components/Button.tsx'
import type { Session } from '../../../lib/browser-session.ts'
import * as common from '../../../lib/words/common.messages.ts'

type Props<Person> = {
  session: Session<Person>
  nameOf: (person: Person) => string
  say: { alreadyHere: (name: string) => string; goOn: string }
  goOnTo: string
  children: ReactNode
}

/** The form, unless somebody is signed in already. Without an answer of the API it shows the form. */
export function NotSignedInYet<Person>({ session, nameOf, say, goOnTo, children }: Props<Person>) {
  if (session.name === 'pending') return <Spinner label={common.lookingUp} />
  if (session.name !== 'signed-in') return children
  return (
    <div className="flex flex-col items-start gap-6">
      <p role="status" className="text-lg wrap-anywhere">
        {say.alreadyHere(nameOf(session.person))}
      </p>
      <LinkButton href={goOnTo}>{say.goOn}</LinkButton>
    </div>
  )
}
