import { keyedHash } from '../../platform/shared/secrets.ts'

const signaturesOf = (appSecrets: string[]) => keyedHash(appSecrets, 'contact-request')

/**
 * The page of the summary mail's button. What opens it stands behind the hash, which browsers send nowhere; the page asks
 * by POST alone. It needs no row: our signature of the rate check's id, good for as long as one may ask about that.
 */
export const contactLink = (publicUrl: string, appSecrets: string[], rateCheckId: string): string =>
  `${publicUrl}/contact-me#${rateCheckId}.${signaturesOf(appSecrets).digest(rateCheckId)}`

export const isContactToken = (appSecrets: string[], rateCheckId: string, token: string): boolean =>
  signaturesOf(appSecrets).matches(rateCheckId, token)
