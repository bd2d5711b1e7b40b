import { Spinner } from '../../components/Spinner.tsx'
import { VerifiedAddress } from '../verification/VerifiedAddress.tsx'
import { verificationMessages } from '../verification/verification.messages.ts'
import type { SignInMessages } from './sign-in.messages.ts'
import { useSignIn } from './use-sign-in.ts'

/** The same address field and code entry as in the rate check; here the right code is all there is to it. */
export function SignInForm({ locale, say }: { locale: string; say: SignInMessages }) {
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
