import type { Logger } from 'pino'
import * as v from 'valibot'
import type { AuditAction } from '../../contract/admin/audit-log.ts'
import type { RequestContext } from '../shared/request-context.ts'

/** Audited actions that change who may do what, take many people's data, or move money by hand. */
const ACTIONS = [
  'added provider',
  'added webhook endpoint',
  'assigned lead',
  'changed own email address',
  'changed password',
  'changed provider',
  'changed webhook endpoint',
  'claimed account',
  'confirmed e-mail address',
  'created admin',
  'created API key',
  'deleted provider',
  'deleted their data',
  'deleted webhook endpoint',
  'ended a session',
  'ended other sessions',
  'exported leads',
  'exported purchases with contact details',
  'gave credits',
  'made new recovery codes',
  'made provider anonymous',
  'paid a refund another way',
  'refunded a card again',
  'removed earlier access',
  'reset password',
  'reset second factor',
  'revoked API key',
  'rotated webhook secret',
  'sent provider a password link',
  'set a price',
  'signed in',
  'signed out',
  'signed up',
  'switched off second factor',
  'switched on second factor',
  'took a copy of their data',
  'took credits',
  'was refused a change of outcome',
  'was refused a code',
  'was refused a consent receipt',
  'was refused a field that only we set',
  'was refused a purchase without a payment of its own',
  'was refused a receipt',
] as const satisfies AuditAction[]

/** Refusals of a caller who is not, or may not be, who they claim to be. Every 429 and 401 is one too. */
const REFUSALS = [
  'code_void',
  'foreign_origin',
  'key_address_not_allowed',
  'key_lacks_scope',
  'key_not_accepted',
  'key_with_cookie',
  'live_access_closed',
  'not_from_stripe',
  'reset_link_over',
  'second_factor_needed',
  'supplier_inactive',
  'too_many_requests',
  'too_many_tries',
  'too_often',
  'unknown_host',
  'wrong_code',
  'wrong_credentials',
] as const
/** An expired session is no event, and neither is the first step of signing in with a second factor. */
const ORDINARY = new Set(['not_signed_in', 'totp_required'])

/** Ids and fixed words; nothing about a person. */
type About = {
  actor?: string
  actorId?: string
  recordId?: string
  keyId?: string
  route?: string
  newStatus?: string
  trouble?: string
}

/**
 * A line of the security stream: `stream` is `security`, `event` a fixed name such as `signed_in`. Only for what is neither
 * audited nor refused; `logSecurityEvents` writes the rest.
 */
export function securityEvent(log: Logger, event: string, about: About = {}): void {
  log.info({ stream: 'security', event: event.toLowerCase().replaceAll(/[ -]/g, '_'), ...about }, 'security')
}

const OF_ACTION = new Set<string>(ACTIONS)
const OF_REFUSAL = new Set<string>(REFUSALS)

/** Logs what a request that is answered now did, or what it was refused: then its other audit entries were rolled back. */
export function logSecurityEvents(log: Logger, context: RequestContext, status: number): void {
  const { refusal, audited, route, apiKey } = context
  const from = { ...(route && { route }), ...(apiKey && { keyId: apiKey.id }) }
  for (const { action, ...entry } of audited)
    if (OF_ACTION.has(action) && (status < 400 || action.startsWith('was refused')))
      securityEvent(log, action, { ...from, ...aboutOf(entry) })
  if (!isOfSecurity(refusal, status)) return
  const failed = audited.find(({ action }) => action === 'failed to sign in')
  securityEvent(log, refusal, { ...from, ...(failed && aboutOf(failed)) })
}

const isOfSecurity = (refusal: string, status: number) =>
  refusal !== '' && !ORDINARY.has(refusal) && (status === 401 || status === 429 || OF_REFUSAL.has(refusal))

type Audited = Omit<RequestContext['audited'][number], 'action'>

function aboutOf({ actor, actorId, recordId, details }: Audited): About {
  const newStatus = v.safeParse(StatusAfter, details)
  return {
    actor,
    ...(actorId && { actorId }),
    ...(recordId && { recordId }),
    ...(newStatus.success && { newStatus: newStatus.output.after.status }),
  }
}

const StatusAfter = v.object({ after: v.object({ status: v.string() }) })
