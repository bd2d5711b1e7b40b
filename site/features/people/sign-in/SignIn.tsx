import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import { buttonClass, Spinner } from '../../../components/Button.tsx'
import { tabStorage } from '../../../lib/browser-session.ts'
import { $session, calledName } from '../session/session.store.ts'
import { keepSentCode, type Proof, readSentCode } from '../verification/proof.ts'
import { useVerification } from '../verification/use-verification.ts'
import { VerifiedAddress } from '../verification/VerifiedAddress.tsx'
import { type VerificationMessages, verificationMessages } from '../verification/verification.messages.ts'
import { askWayIn, sendSignInCode, signIn } from './sign-in.api.ts'
import { type SignInMessages, signInMessages } from './sign-in.messages.ts'
import { beginSignIn, type Trouble, troubleIn } from './way-in.ts'

/** Who is signed in already is told so; everybody else gets the way in, even when the API cannot say. */
export function SignIn({ locale }: { locale: string }) {
  const session = useStore($session)
  const say = signInMessages(locale)
  switch (session.name) {
    case 'pending':
      return <Spinner label={say.lookingUp} />
    case 'signed-in':
      return <AlreadyHere name={calledName(session)} say={say} />
    case 'signed-out':
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

/** The same address field and code entry as in the rate check; here the right code is all there is to it. */
function SignInForm({ locale, say }: { locale: string; say: SignInMessages }) {
  const sayVerification = { ...verificationMessages(locale), verify: say.logIn, verifying: say.loggingIn }
  const { typed, setTyped, verification } = useSignIn(sayVerification)

  if (verification.verified) return <Spinner label={say.goingOn} />
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <VerifiedAddress
        channel="email"
        verification={verification}
        say={sayVerification}
        label={say.email}
        hint={say.emailHint}
        field={{ name: 'email', value: typed, onChange: (event) => setTyped(event.target.value) }}
        sendVariant="primary"
      />
    </form>
  )
}

/** Where an issuer signs people in: the way there, and what went wrong with the last try. */
function ThroughIssuer({ trouble, say }: { trouble: Trouble | null; say: SignInMessages }) {
  useEffect(() => {
    // What the page says about codes is not true here.
    document.documentElement.dataset.signIn = 'issuer'
  }, [])
  return (
    <div className="flex flex-col items-start gap-6">
      {trouble === null ? (
        <p className="text-lg text-ink-soft">{say.throughIssuer}</p>
      ) : (
        <Alert tone={trouble === 'issuer' ? 'error' : 'pending'} title={say.troubles[trouble].title}>
          <p>{say.troubles[trouble].description}</p>
        </Alert>
      )}
      <a href={beginSignIn(location.search)} className={buttonClass('primary', 'large')}>
        {trouble === null ? say.goToIssuer : say.tryAgain}
      </a>
    </div>
  )
}

const SENT_CODE = 'sign-in'

/** Signing in by a code: the address typed so far, its verification, and off to where the visitor was going. */
function useSignIn(say: VerificationMessages) {
  const [proof, setProof] = useState<Proof>(() => readSentCode(tabStorage(), SENT_CODE))
  const [typed, setTyped] = useState(proof.name === 'code-sent' ? proof.address : '')

  const verification = useVerification({
    channel: 'email',
    typed,
    say,
    proof,
    setProof(now) {
      keepSentCode(tabStorage(), SENT_CODE, now)
      setProof(now)
    },
    calls: {
      // Only a code signs in, whatever was proved before.
      send: async (email) => ({ ...(await sendSignInCode(email)), verified: false }),
      async verify(email, code) {
        const answer = await signIn(email, code, new URLSearchParams(location.search).get('return'))
        // Replaced, so that Back leads to the page before this one and not to a form that is done with.
        if (answer.verified) location.replace(answer.goOnTo)
        return answer
      },
    },
  })

  return { typed, setTyped, verification }
}

/** How people log in here. Taken to be by a code until the API says otherwise, so that nobody waits for the form. */
function useWayIn() {
  const [wayIn, setWayIn] = useState<Awaited<ReturnType<typeof askWayIn>>>('code')
  useEffect(() => {
    void askWayIn().then(setWayIn)
  }, [])
  return wayIn
}
