import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useState } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import { buttonClass, Spinner } from '../../../components/Button.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import { FRONT, LOG_OUT } from '../../../lib/words/language.ts'
import { OwnersCodeStep } from '../second-factor/mount.tsx'
import { $session, calledName } from '../session/session.store.ts'
import { EmailCodeForm } from '../verification/EmailCodeForm.tsx'
import { verificationMessages } from '../verification/verification.messages.ts'
import { signInMessages as say } from './sign-in.messages.ts'
import {
  finishSignIn,
  isAgain,
  isHalfWay,
  loadWayIn,
  sendSignInCode,
  signIn,
  startOfSignIn,
  type Trouble,
  troubleIn,
} from './way-in.ts'

/** Tells a signed-in owner so. Anyone else gets the login, even when the API cannot say who they are. */
export function SignIn() {
  const session = useStore($session)
  switch (session.name) {
    case 'pending':
      return <Spinner label={common.lookingUp} />
    case 'signed-in':
      if (isAgain(location.search)) return <WayIn />
      return <AlreadyHere name={calledName(session)} />
    case 'signed-out':
    case 'unreachable':
      return <WayIn />
  }
}

function WayIn() {
  const trouble = troubleIn(location.search)
  // By a code until the API says otherwise, so that nobody waits for the form.
  const [wayIn, setWayIn] = useState<Awaited<ReturnType<typeof loadWayIn>>>('code')
  const [needsCode, setNeedsCode] = useState(isHalfWay(location.search))
  useEffect(() => void loadWayIn().then(setWayIn), [])
  if (needsCode)
    return (
      <Suspense fallback={<Spinner />}>
        <OwnersCodeStep
          send={finishSignIn}
          onSent={(goOnTo) => location.replace(goOnTo)}
          onStartOver={() => location.replace(startOfSignIn(location.search))}
        />
      </Suspense>
    )
  return wayIn === 'issuer' || trouble !== null ? (
    <ThroughIssuer trouble={trouble} />
  ) : (
    <SignInForm onSecondStep={() => setNeedsCode(true)} />
  )
}

const AlreadyHere = ({ name }: { name: string | undefined }) => (
  <div className="flex flex-col items-start gap-6">
    <p role="status" className="text-lg">
      {say.alreadyHere(name)}
    </p>
    <div className="flex flex-wrap gap-3">
      <a href={FRONT} className={buttonClass('primary')}>
        {common.goHome}
      </a>
      <a href={LOG_OUT} className={buttonClass('secondary')}>
        {say.logOut}
      </a>
    </div>
  </div>
)

type FormProps = { onSecondStep: () => void }

const SignInForm = ({ onSecondStep }: FormProps) => (
  <EmailCodeForm
    storageKey="sign-in"
    say={{ ...verificationMessages, verify: common.logIn, verifying: say.loggingIn }}
    label={common.emailAddress}
    hint={say.emailHint}
    done={say.goingOn}
    calls={{
      // Only a code signs in, whatever was verified before.
      send: async (email) => ({ ...(await sendSignInCode(email)), verified: false }),
      async verify(email, code) {
        const answer = await signIn(email, code, new URLSearchParams(location.search).get('return'))
        if (answer.verified && answer.needsSecondFactor) onSecondStep()
        // Replaces the form, so that Back leads to the page before it.
        else if (answer.verified) location.replace(answer.goOnTo)
        return answer
      },
    }}
  />
)

/** The way to the issuer that signs people in, and what went wrong with the last try. */
function ThroughIssuer({ trouble }: { trouble: Trouble | null }) {
  useEffect(() => {
    // Hides what the page says about codes.
    document.documentElement.dataset.signIn = 'issuer'
  }, [])
  return (
    <div className="flex flex-col items-start gap-6">
      {trouble === null ? (
        <p className="text-lg text-ink-soft">{say.throughIssuer}</p>
      ) : (
        <Alert
          tone={trouble === 'issuer' ? 'error' : 'pending'}
          title={say.troubles[trouble].title}
          text={say.troubles[trouble].description}
        />
      )}
      <a href={startOfSignIn(location.search)} className={buttonClass('primary', 'large')}>
        {trouble === null ? say.goToIssuer : common.tryAgain}
      </a>
    </div>
  )
}
