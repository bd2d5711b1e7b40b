import type {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookTry,
} from '../../../../../api/contract/connect/webhooks.ts'
import { formatFromNow } from '../../../../lib/words/format.ts'
import type { IntegrationsMessages } from '../integrations.messages.ts'

export function endpointState({ disabledAt, failingSince }: WebhookEndpoint): 'active' | 'failing' | 'off' {
  if (disabledAt !== null) return 'off'
  return failingSince === null ? 'active' : 'failing'
}

/** "200 · 132 ms"; where there was no answer that counts, why. What was not sent took no time. */
export function tryInWords(
  { status, failure, durationMs }: WebhookTry,
  { deliveries: say }: IntegrationsMessages,
): string {
  if (failure === 'no_longer_offered') return say.failure(failure)
  const duration =
    durationMs < 1_000 ? say.milliseconds(durationMs) : say.seconds((durationMs / 1_000).toFixed(1))
  return [status, failure && say.failure(failure), duration].filter(Boolean).join(' · ')
}

/** When an event is sent next; undefined where it is not. */
export function nextTryInWords(
  { state, nextTryAt }: Pick<WebhookDelivery, 'state' | 'nextTryAt'>,
  now: Date,
  { deliveries: say }: IntegrationsMessages,
): string | undefined {
  if (nextTryAt === null) return state === 'waiting' ? say.waitsForEarlier : undefined
  const at = new Date(nextTryAt)
  // Until `now` is brought up to date, a try that was made a moment ago may stand as one to come.
  return at.getTime() - now.getTime() < 60_000 ? say.nextTryNow : say.nextTry(formatFromNow(at, now))
}
