import { useState } from 'react'
import { tabStorage } from '../../lib/tab-storage.ts'
import type { Proof } from '../verification/proof.ts'
import { keepSentCode, readSentCode } from '../verification/sent-code.ts'
import { useVerification } from '../verification/use-verification.ts'
import type { VerificationMessages } from '../verification/verification.messages.ts'
import { sendSignInCode, signIn } from './sign-in.api.ts'

const SENT_CODE = 'sign-in'

/** Signing in by a code: the address typed so far, its verification, and off to where the visitor was going. */
export function useSignIn(say: VerificationMessages) {
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
