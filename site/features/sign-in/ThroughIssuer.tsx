import { useEffect } from 'react'
import { Alert } from '../../components/Alert.tsx'
import { buttonClass } from '../../components/button-class.ts'
import type { SignInMessages } from './sign-in.messages.ts'
import { beginSignIn, type Trouble } from './way-in.ts'

/** Where an issuer signs people in: the way there, and what went wrong with the last try. */
export function ThroughIssuer({ trouble, say }: { trouble: Trouble | null; say: SignInMessages }) {
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
