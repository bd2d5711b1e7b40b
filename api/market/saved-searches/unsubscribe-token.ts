import { keyedHash } from '../../platform/shared/secrets.ts'

const signaturesOf = (appSecrets: string[]) => keyedHash(appSecrets, 'search-alerts')

/** A signature of the search's id, valid as long as the search exists. It can only pause the search. */
export const unsubscribeToken = (appSecrets: string[], searchId: string): string =>
  `${searchId}.${signaturesOf(appSecrets).digest(searchId)}`

/** Null for a token that we did not sign. */
export function searchOfToken(appSecrets: string[], token: string): string | null {
  const [searchId = '', signature = '', ...more] = token.split('.')
  return more.length === 0 && signaturesOf(appSecrets).matches(searchId, signature) ? searchId : null
}
