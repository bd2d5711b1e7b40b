import type { Language } from '../../../domain/languages/languages.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { pagesIn } from '../../platform/notifications/templates/layout.ts'
import { keyedHash, signedIds } from '../../platform/shared/secrets.ts'

const signaturesOf = (appSecrets: string[]) => keyedHash(appSecrets, 'request')

/** The page of a request. Its token signs the lead's id and is in the fragment, which browsers do not send. */
export const requestLink = (
  { publicUrl, appSecrets }: Pick<Dependencies, 'publicUrl' | 'appSecrets'>,
  { id, language }: { id: string; language: Language },
): string => `${pagesIn(language, publicUrl)}/your-request#${id}.${signaturesOf(appSecrets).digest(id)}`

export const isRequestToken = (appSecrets: string[], leadId: string, token: string): boolean =>
  signaturesOf(appSecrets).matches(leadId, token)

/** For a mail program's one click (RFC 8058): it stops the mails about this request and can do nothing else. */
export const stopTokens = (appSecrets: string[]) => signedIds(appSecrets, 'request-emails')

export const stopEmailsUrl = (
  { publicUrl, appSecrets }: Pick<Dependencies, 'publicUrl' | 'appSecrets'>,
  leadId: string,
): string => `${publicUrl}/api/request-emails/unsubscribe?token=${stopTokens(appSecrets).token(leadId)}`
