import { Refusal } from '../shared/refusal.ts'

export const notSignedIn = () => new Refusal('not_signed_in', 401, 'Please sign in.')
