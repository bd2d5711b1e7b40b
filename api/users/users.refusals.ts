import { Refusal } from '../shared/refusal.ts'

export const sessionNotFound = () =>
  new Refusal('session_not_found', 404, 'There is no such session. It may have ended already.')

export const notSignedIn = () => new Refusal('not_signed_in', 401, 'Please sign in.')
