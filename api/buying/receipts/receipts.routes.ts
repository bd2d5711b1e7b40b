import { Elysia } from 'elysia'
import * as v from 'valibot'
import { supplierCaller } from '../../connect/api-keys/supplier-caller.ts'
import { Receipt } from '../../contract/buying/receipts.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { noSuchReceipt, receiptOf } from './receipt.ts'

const ReceiptPath = v.object({ number: v.pipe(v.string(), v.maxLength(20)) })

export const receiptRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/supplier', tags: ['My leads'] })
    .use(supplierCaller(deps, { reads: 'leads:read', inTestMode: true }))
    .get(
      '/receipts/:number',
      ({ params, signedIn, mode }) => {
        // The test mode takes no payments, so it has no receipts.
        if (mode === 'test') throw noSuchReceipt()
        return receiptOf(deps.db, { ...params, supplierId: signedIn.personId, now: deps.clock.now() })
      },
      {
        params: ReceiptPath,
        response: { 200: Receipt },
        detail: { operationId: 'getReceipt', summary: 'Get a receipt', ...refuses('404 receipt_not_found') },
      },
    )
