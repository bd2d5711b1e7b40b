import { Elysia } from 'elysia'
import type { ApiMode } from '../../contract/supplier/api-keys.ts'
import { guard, type KeyScopes } from '../../http/openapi/refusals.ts'
import type { Sessions } from '../../people/sessions/sessions.ts'
import { isRead, notSignedIn, personSignedIn } from '../../people/sessions/signed-in.ts'
import { auditRead } from '../../platform/audit/audit-calls.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { type CallingKey, currentRequest } from '../../platform/shared/request-context.ts'
import { keyLacksScope, keyNotAccepted, noTestMode } from './key-refusals.ts'

/** Whoever calls for a supplier: its person or its own system. `personId` is the supplier either way. */
type Caller = { signedIn: { personId: string; supplierStatus: CallingKey['supplierStatus'] }; mode: ApiMode }

/**
 * Guards the routes after it as `signedIn(deps, 'supplier')` does, and lets keys with these scopes call them too. What keys
 * read is written down. A route that does not look at `mode` must not say `inTestMode`. With `sessions` a read is judged by the
 * session that is remembered: only for what shows nothing of any person (decision 54).
 */
export const supplierCaller = (
  deps: Pick<Dependencies, 'db' | 'clock' | 'publicUrl'>,
  keys: KeyScopes,
  sessions?: Sessions,
) =>
  new Elysia({ name: 'supplier-caller', seed: { ...keys, isRemembered: sessions !== undefined } }).derive(
    { as: 'scoped' },
    guard(
      { realm: 'supplier', refuses: ['401 not_signed_in'], refusesReads: ['429 too_often'], keys },
      async ({ cookie, headers, request }): Promise<Caller> => {
        const key = currentRequest()?.apiKey ?? null
        if (key === null) {
          const memory = isRead(request) && sessions ? { memory: sessions } : {}
          const asking = { cookie, headers, request, ...memory }
          const { personId, supplierStatus } = await personSignedIn(deps, 'supplier', asking)
          if (supplierStatus === null) throw notSignedIn()
          return { signedIn: { personId, supplierStatus }, mode: 'live' }
        }
        await admitToCall(deps, key, { request, keys })
        const { supplierId, supplierStatus, mode } = key
        return { signedIn: { personId: supplierId, supplierStatus }, mode }
      },
    ),
  )

/** For routes that everybody may call: lets keys with these scopes call them too. */
export const anyCaller = (deps: Pick<Dependencies, 'db' | 'clock'>, keys: KeyScopes) =>
  new Elysia({ name: 'any-caller', seed: keys }).derive(
    { as: 'scoped' },
    guard({ keys }, async ({ request }) => {
      const key = currentRequest()?.apiKey ?? null
      if (key !== null) await admitToCall(deps, key, { request, keys })
      return {}
    }),
  )

async function admitToCall(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  key: CallingKey,
  { request, keys }: { request: Request; keys: KeyScopes },
): Promise<void> {
  const scope = isRead(request) ? keys.reads : keys.changes
  if (scope === undefined) throw keyNotAccepted()
  if (!key.scopes.includes(scope)) throw keyLacksScope(scope)
  if (key.mode === 'test' && !keys.inTestMode) throw noTestMode()
  const call = `${request.method} ${currentRequest()?.route ?? ''}`
  // A change writes what it has done, but in the test mode nothing has been.
  if (isRead(request) || key.mode === 'test') await auditRead(deps.db, key, call, deps.clock.now())
}
