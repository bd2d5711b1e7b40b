import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { Refusal } from '../shared/refusal.ts'
import { signedIn } from '../users/signed-in.ts'
import { findSupplier } from './suppliers.queries.ts'

const SupplierCheck = v.object({
  isSupplier: v.literal(true),
  supplier: v.object({
    name: v.string(),
    contactPerson: v.string(),
    email: v.string(),
    phone: v.string(),
    businessTypes: v.array(v.string()),
    territories: v.array(v.string()),
    leadCredits: v.number(),
    status: v.picklist(['pending', 'active', 'inactive']),
  }),
})

export const supplierRoutes = (parts: Parts) =>
  new Elysia({ prefix: '/api/supplier', tags: ['Suppliers'] }).use(signedIn(parts, 'supplier')).get(
    '/me',
    async ({ signedIn }) => {
      const supplier = await findSupplier(parts.db, signedIn.personId)
      if (supplier === undefined) throw new Refusal('not_signed_in', 401, 'Please sign in.')
      return { isSupplier: true as const, supplier }
    },
    { response: { 200: SupplierCheck }, detail: { summary: 'The signed-in supplier' } },
  )
