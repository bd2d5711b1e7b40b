import { Elysia } from 'elysia'
import type { ApiMode } from '../../../domain/connect.ts'
import { guard, type KeyScopes } from '../../http/openapi/refusals.ts'
import type { Sessions } from '../../people/sessions/sessions.ts'
import { isRead, notSignedIn, personSignedIn } from '../../people/sessions/signed-in.ts'
import { auditRead } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { type CallingKey, currentRequest } from '../../platform/shared/request-context.ts'
import { keyLacksScope, keyNotAccepted, noTestMode } from './calling-key.ts'

/** A supplier's person or its own system. `personId` is the supplier either way. */
type Caller = { signedIn: { personId: string; supplierStatus: CallingKey['supplierStatus'] }; mode: ApiMode }

/**
 * Guards the routes after it like `signedIn(deps, 'supplier')`, and lets keys with these scopes call them too. Reads by keys
 * are audited. A route that ignores `mode` must not set `inTestMode`. With `sessions`, reads use the cached session: only for
 * routes that show nothing about a person (decision 49).
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

/** Lets keys with these scopes call public routes. */
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
  // A change writes its own audit entry, except in the test mode.
  if (isRead(request) || key.mode === 'test') await auditRead(deps.db, key, call, deps.clock.now())
}
