import { Config } from '../../../../api/contract/config.ts'
import { CodeSent, SignedInAnswer } from '../../../../api/contract/verification.ts'
import { api } from '../../../lib/api.ts'
import { refusedCode } from '../verification/use-verification.ts'

/** By a code also when nobody can say: then its form tells what is wrong. */
export const askWayIn = () =>
  api.get('/api/config', Config).then(
    ({ signIn }) => signIn,
    () => 'code' as const,
  )

export const sendSignInCode = (email: string) => api.post('/api/login/code', CodeSent, { body: { email } })

/**
 * Where to go on to, or why not as far as the API says; throws when the API does not answer in its own words.
 * `askedReturn` is whatever the address of the page asks for: the API makes a path of this site of it.
 */
export async function signIn(email: string, code: string, askedReturn: string | null) {
  try {
    const answer = await api.post('/api/login', SignedInAnswer, {
      body: { email, code, return: askedReturn ?? undefined },
    })
    return { verified: true, goOnTo: answer.return } as const
  } catch (error) {
    return refusedCode(error)
  }
}
