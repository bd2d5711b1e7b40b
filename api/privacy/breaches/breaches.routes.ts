import { Elysia } from 'elysia'
import * as v from 'valibot'
import { Breach, BreachDetails } from '../../contract/admin/breaches.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { breachRegister, saveBreach } from './breaches.ts'

const MOST_VERSIONS = 10_000
const VersionPath = v.object({
  id: v.pipe(v.string(), v.uuid()),
  version: v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/),
    v.transform(Number),
    v.minValue(2),
    v.maxValue(MOST_VERSIONS),
  ),
})

/** The register of privacy breaches that PIPEDA and Quebec's Law 25 require. */
export const breachRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/admin/breaches', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get('/', () => breachRegister(deps.db), {
      response: { 200: v.array(Breach) },
      detail: {
        operationId: 'listBreaches',
        summary: 'List the register of privacy breaches, the latest first',
      },
    })
    .post(
      '/',
      async ({ body, signedIn }) => {
        const breach = {
          adminId: signedIn.personId,
          breachId: crypto.randomUUID(),
          version: 1,
          details: body,
        }
        await saveBreach(deps.db, breach, deps.clock.now())
        return breachRegister(deps.db)
      },
      {
        body: BreachDetails,
        response: { 200: v.array(Breach) },
        detail: { operationId: 'recordBreach', summary: 'Record a privacy breach' },
      },
    )
    .put(
      '/:id/versions/:version',
      async ({ body, params, signedIn }) => {
        const { id: breachId, version } = params
        const breach = { adminId: signedIn.personId, breachId, version, details: body }
        await saveBreach(deps.db, breach, deps.clock.now())
        return breachRegister(deps.db)
      },
      {
        params: VersionPath,
        body: BreachDetails,
        response: { 200: v.array(Breach) },
        detail: {
          operationId: 'addBreachVersion',
          summary: 'Add a version to a privacy breach',
          description: 'The version after the newest. Earlier versions stay.',
          ...refuses('404 breach_unknown', '409 breach_changed'),
        },
      },
    )
