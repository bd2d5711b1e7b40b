import { Elysia } from 'elysia'
import type { Parts } from '../parts.ts'
import { signedIn } from '../users/signed-in.ts'
import { SupplierCheck } from './suppliers.schema.ts'
import { signedInSupplier, supplierAnswer } from './suppliers.service.ts'

export const supplierRoutes = (parts: Parts) =>
  new Elysia({ prefix: '/api/supplier', tags: ['Suppliers'] }).use(signedIn(parts, 'supplier')).get(
    '/me',
    async ({ signedIn }) => {
      const supplier = await signedInSupplier(parts.db, signedIn.personId)
      return supplierAnswer(supplier, parts.settings)
    },
    { response: { 200: SupplierCheck }, detail: { summary: 'The signed-in supplier' } },
  )
