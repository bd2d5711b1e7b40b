import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { signedIn } from '../users/signed-in.ts'
import { Receipt } from './receipts.schema.ts'
import { receiptOf } from './receipts.service.ts'

const ReceiptPath = v.object({ number: v.pipe(v.string(), v.maxLength(20)) })

export const receiptRoutes = (parts: Parts) =>
  new Elysia({ prefix: '/api/supplier', tags: ['My leads'] }).use(signedIn(parts, 'supplier')).get(
    '/receipts/:number',
    ({ params, signedIn }) =>
      receiptOf(parts.db, {
        supplierId: signedIn.personId,
        number: params.number,
        now: parts.clock.now(),
      }),
    {
      params: ReceiptPath,
      response: { 200: Receipt },
      detail: { summary: 'One of the supplier’s own receipts, such as NR-1001' },
    },
  )
