import { Refusal } from '../shared/refusal.ts'

/** There is one way to sign in: where an issuer is configured, codes open nothing. */
export const notByCode = () =>
  new Refusal('not_by_code', 404, 'Codes are not used for logging in here. Use the Log in link instead.')

export const noIssuer = () => new Refusal('not_found', 404, 'There is nothing here.')
