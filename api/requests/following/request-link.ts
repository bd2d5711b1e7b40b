import type { Dependencies } from '../../platform/dependencies.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'

const signaturesOf = (appSecrets: string[]) => keyedHash(appSecrets, 'request')
const stopSignaturesOf = (appSecrets: string[]) => keyedHash(appSecrets, 'request-emails')

/** The page of a request. Its token signs the lead's id and is in the fragment, which browsers do not send. */
export const requestLink = (
  { publicUrl, appSecrets }: Pick<Dependencies, 'publicUrl' | 'appSecrets'>,
  leadId: string,
): string => `${publicUrl}/your-request#${leadId}.${signaturesOf(appSecrets).digest(leadId)}`

export const isRequestToken = (appSecrets: string[], leadId: string, token: string): boolean =>
  signaturesOf(appSecrets).matches(leadId, token)

/** For a mail program's one click (RFC 8058): it stops the mails about this request and can do nothing else. */
export const stopEmailsUrl = (
  { publicUrl, appSecrets }: Pick<Dependencies, 'publicUrl' | 'appSecrets'>,
  leadId: string,
): string =>
  `${publicUrl}/api/request-emails/unsubscribe?token=${leadId}.${stopSignaturesOf(appSecrets).digest(leadId)}`

/** Null for a token that we did not sign. */
export function leadOfStopToken(appSecrets: string[], token: string): string | null {
  const [leadId = '', signature = '', ...more] = token.split('.')
  return more.length === 0 && stopSignaturesOf(appSecrets).matches(leadId, signature) ? leadId : null
}
