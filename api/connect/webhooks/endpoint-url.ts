import { URL_UNREADABLE } from '../../contract/supplier/webhooks.ts'
import { checkYourAnswers } from '../../platform/shared/refusal.ts'
import { type Rules, refusalOfUrl, type UrlRefusal } from '../calls/addresses-outside.ts'

const en: Record<UrlRefusal, string> = {
  url_unreadable: URL_UNREADABLE,
  not_https: 'Use an address that begins with https://.',
  port_not_allowed: 'Use port 443, or one from 1024 to 65535.',
  address_not_allowed: 'Use an address that can be reached from the internet.',
}

/**
 * Refuses what could never be called, while its supplier looks on. Whether a name leads to an address that may be called is
 * found out at each delivery (`call-endpoint.ts`), because names change.
 */
export function refuseUnreachableUrl(url: string, rules: Rules): void {
  const refusal = refusalOfUrl(url, rules)
  if (refusal !== undefined) throw checkYourAnswers({ url: en[refusal] })
}
