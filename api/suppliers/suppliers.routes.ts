import { Elysia } from 'elysia'
import { Done, SupplierCheck } from '../contract/supplier/supplier.ts'
import type { Dependencies } from '../dependencies.ts'
import { refuses } from '../openapi/refusals.ts'
import { signedIn } from '../users/signed-in.ts'
import { mailEmailLinkAgain } from './prove-email.ts'
import { signedInSupplier, supplierAnswer } from './suppliers.service.ts'

export const supplierRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/supplier', tags: ['Suppliers'] })
    .use(signedIn(deps, 'supplier'))
    .get(
      '/me',
      async ({ signedIn }) => {
        const supplier = await signedInSupplier(deps.db, signedIn.personId)
        return supplierAnswer(supplier, deps.settings)
      },
      { response: { 200: SupplierCheck }, detail: { summary: 'The signed-in supplier' } },
    )
    .post(
      '/email-link',
      async ({ signedIn }) => {
        await mailEmailLinkAgain(deps, signedIn.personId)
        return { success: true } as const
      },
      {
        response: { 200: Done },
        detail: {
          summary: 'Have the link that confirms one’s own e-mail address mailed again',
          ...refuses('409 email_is_confirmed', '429 too_many_requests'),
        },
      },
    )
