import { useStore } from '@nanostores/react'
import { buttonClass } from '../../components/button-class.ts'
import { Spinner } from '../../components/Spinner.tsx'
import { $session, calledName } from '../session/session.store.ts'
import { SignInForm } from './SignInForm.tsx'
import type { SignInMessages } from './sign-in.messages.ts'
import { signInMessages } from './sign-in.messages.ts'
import { ThroughIssuer } from './ThroughIssuer.tsx'
import { useWayIn } from './use-way-in.ts'
import { troubleIn } from './way-in.ts'

/** Who is signed in already is told so; everybody else gets the way in, even when the API cannot say. */
export function SignIn({ locale }: { locale: string }) {
  const session = useStore($session)
  const say = signInMessages(locale)
  switch (session.name) {
    case 'pending':
      return <Spinner label={say.lookingUp} />
    case 'somebody':
      return <AlreadyHere name={calledName(session)} say={say} />
    case 'nobody':
    case 'unreachable':
      return <WayIn locale={locale} say={say} />
  }
}

function WayIn({ locale, say }: { locale: string; say: SignInMessages }) {
  const trouble = troubleIn(location.search)
  return useWayIn() === 'issuer' || trouble !== null ? (
    <ThroughIssuer trouble={trouble} say={say} />
  ) : (
    <SignInForm locale={locale} say={say} />
  )
}

function AlreadyHere({ name, say }: { name: string | undefined; say: SignInMessages }) {
  return (
    <div className="flex flex-col items-start gap-6">
      <p role="status" className="text-lg">
        {say.alreadyHere(name)}
      </p>
      <div className="flex flex-wrap gap-3">
        <a href="/" className={buttonClass('primary')}>
          {say.goHome}
        </a>
        <a href="/api/logout" className={buttonClass('secondary')}>
          {say.logOut}
        </a>
      </div>
    </div>
  )
}
