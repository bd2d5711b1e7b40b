import { Config } from '../../../../api/contract/config.ts'
import { CodeSent, SignedInAnswer } from '../../../../api/contract/people/verification.ts'
import { api } from '../../../lib/data/api.ts'
import { FRONT, LOG_IN } from '../../../lib/words/language.ts'
import { refusedCode } from '../verification/use-verification.ts'

/** Why the API may have sent a person back to the login page; part of its address. */
const TROUBLES = ['issuer', 'refused', 'unverified', 'again'] as const
export type Trouble = (typeof TROUBLES)[number]

/** Null for none, and for words that are not the API's. */
export function troubleIn(search: string): Trouble | null {
  const named = new URLSearchParams(search).get('trouble')
  return TROUBLES.find((trouble) => trouble === named) ?? null
}

/** Where to log in, with the path to return to; the API makes sure that it is one of this site. */
export function startOfSignIn(search: string): string {
  const path = new URLSearchParams(search).get('return')
  return path === null ? LOG_IN : `/api/login?${new URLSearchParams({ return: path })}`
}

/** By a code also when the API does not answer: the form then says what is wrong. */
export const loadWayIn = () =>
  api.get('/api/config', Config).then(
    ({ signIn }) => signIn,
    () => 'code' as const,
  )

export const sendSignInCode = (email: string) => api.post('/api/login/code', CodeSent, { body: { email } })

/** The last step for an owner with a second factor; where to go next. */
export const finishSignIn = async (code: string): Promise<string> =>
  (await api.post('/api/login/second-factor', SignedInAnswer, { body: { code } })).return

/** Whether the API sent the browser here for that step, from the issuer. */
export const isHalfWay = (search: string) => new URLSearchParams(search).get('step') === 'code'

/** Whether an owner who is logged in came to log in again. */
export const isAgain = (search: string) => new URLSearchParams(search).has('again')

/** Where to go next, or why not; throws when the API gives no reason. The API makes `returnTo` a path of this site. */
export async function signIn(email: string, code: string, returnTo: string | null) {
  try {
    const answer = await api.post('/api/login', SignedInAnswer, {
      body: { email, code, return: returnTo ?? FRONT },
    })
    return { verified: true, goOnTo: answer.return, needsSecondFactor: answer.needsSecondFactor } as const
  } catch (error) {
    return refusedCode(error)
  }
}
