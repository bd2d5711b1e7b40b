import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { signedIn } from '../users/signed-in.ts'
import { signedInSupplier } from './suppliers.service.ts'

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
      const supplier = await signedInSupplier(parts.db, signedIn.personId)
      return { isSupplier: true as const, supplier }
    },
    { response: { 200: SupplierCheck }, detail: { summary: 'The signed-in supplier' } },
  )
