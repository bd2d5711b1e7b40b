import { signedIds } from '../../platform/shared/secrets.ts'

/** A token is valid as long as its search exists, and can only pause it. */
export const searchTokens = (appSecrets: string[]) => signedIds(appSecrets, 'search-alerts')
