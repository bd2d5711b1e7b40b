import { Elysia } from 'elysia'
import * as v from 'valibot'
import {
  CheckedReceipt,
  PublicReceipt,
  ReceiptDocument,
  ReceiptKeys,
  ReceiptToCheck,
} from '../contract/consent-receipts.ts'
import type { Dependencies } from '../dependencies.ts'
import { anyVisitor } from '../users/visitor.ts'
import type { Verification } from '../verification/open-verification.ts'
import { checkReceipt, publicReceipt, receiptKeys } from './consent-receipts.service.ts'
import { readerBehind, receiptDocument } from './receipt-readers.ts'

/** Not only an id: any other text names no receipt either, and is told so in the same way. */
const ReceiptPath = v.object({ id: v.string() })

export const consentReceiptRoutes = (deps: Dependencies, verification: Verification) =>
  new Elysia({ prefix: '/api/consent-receipts', tags: ['Consent receipts'] })
    .get('/keys', () => receiptKeys(deps), {
      response: { 200: ReceiptKeys },
      detail: { summary: 'The public keys that consent receipts are signed with, the newest first' },
    })
    .post('/check', ({ body }) => checkReceipt(deps, body.receipt), {
      body: ReceiptToCheck,
      response: { 200: CheckedReceipt },
      detail: { summary: 'Whether a text is a consent receipt of ours, letter for letter' },
    })
    .get('/:id', ({ params }) => publicReceipt(deps, params.id, deps.clock.now()), {
      params: ReceiptPath,
      response: { 200: PublicReceipt },
      detail: { summary: 'What anybody may know of a consent receipt' },
    })
    .use(anyVisitor(deps))
    .derive(async ({ cookie, visitor }) => ({
      reader: await readerBehind(deps, verification, { visitor, cookie }),
    }))
    .get(
      '/:id/document',
      async ({ params, reader, set }) => {
        const document = await receiptDocument(deps, reader, params.id)
        set.headers['content-disposition'] = `attachment; filename="consent-receipt-${params.id}.json"`
        return document
      },
      {
        params: ReceiptPath,
        response: { 200: ReceiptDocument },
        detail: { summary: 'The signed receipt, for the person it is about and the buyer of their lead' },
      },
    )
