import { keyedHash } from '../../platform/shared/secrets.ts'

const signaturesOf = (appSecrets: string[]) => keyedHash(appSecrets, 'search-alerts')

/** Needs no row: our signature of the search's id, good for as long as that exists. It pauses the search and opens nothing. */
export const unsubscribeToken = (appSecrets: string[], searchId: string): string =>
  `${searchId}.${signaturesOf(appSecrets).digest(searchId)}`

/** Null for what we did not sign. */
export function searchOfToken(appSecrets: string[], token: string): string | null {
  const [searchId = '', signature = '', ...more] = token.split('.')
  return more.length === 0 && signaturesOf(appSecrets).matches(searchId, signature) ? searchId : null
}
