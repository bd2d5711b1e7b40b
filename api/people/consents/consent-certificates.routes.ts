import { Elysia } from 'elysia'
import * as v from 'valibot'
import { DownloadQuery } from '../../contract/downloads.ts'
import { CertificateToCheck } from '../../contract/privacy/certificate-to-check.ts'
import {
  CertificateDocument,
  CertificateKeys,
  CheckedCertificate,
  PublicCertificate,
} from '../../contract/privacy/consent-certificates.ts'
import { guard, refuses } from '../../http/openapi/refusals.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { languageOfDownload } from '../../platform/shared/request-context.ts'
import { anyVisitor } from '../sessions/visitor.ts'
import type { Verification } from '../verification/open-verification.ts'
import { certificateDocument, readerBehind } from './certificate-readers.ts'
import { checkCertificate, publicCertificate, publishedKeys } from './certificates.ts'

/** Not a uuid only: any other text is answered as an unknown certificate too. */
const CertificatePath = v.object({ id: v.string() })

export const consentCertificateRoutes = (deps: Dependencies, verification: Verification) =>
  new Elysia({ prefix: '/api/consent-receipts', tags: ['Consent receipts'] })
    .get('/keys', () => publishedKeys(deps), {
      response: { 200: CertificateKeys },
      detail: {
        operationId: 'listConsentReceiptKeys',
        summary: 'List public keys for consent receipts, newest first',
      },
    })
    .post('/check', ({ body }) => checkCertificate(deps, body.receipt), {
      body: CertificateToCheck,
      response: { 200: CheckedCertificate },
      detail: { operationId: 'checkConsentReceipt', summary: 'Check whether a consent receipt is genuine' },
    })
    .get('/:id', ({ params }) => publicCertificate(deps, params.id, deps.clock.now()), {
      params: CertificatePath,
      response: { 200: PublicCertificate },
      detail: {
        operationId: 'getConsentReceiptSummary',
        summary: 'Get the public summary of a consent receipt',
        ...refuses('404 consent_receipt_not_found'),
      },
    })
    .use(anyVisitor(deps))
    .derive(
      guard(
        { refuses: ['401 address_not_proved', '403 second_factor_needed', '429 too_often'] },
        async ({ cookie, visitor }) => ({
          reader: await readerBehind(deps, verification, { visitor, cookie }),
        }),
      ),
    )
    .get(
      '/:id/document',
      async ({ params, query, reader, set }) => {
        const document = await certificateDocument(deps, reader, params.id)
        const name = { en: 'consent-receipt', fr: 'recu-de-consentement' }[languageOfDownload(query)]
        set.headers['content-disposition'] = `attachment; filename="${name}-${params.id}.json"`
        return document
      },
      {
        params: CertificatePath,
        query: DownloadQuery,
        response: { 200: CertificateDocument },
        detail: {
          operationId: 'getConsentReceipt',
          summary: 'Get a signed consent receipt',
          ...refuses('404 consent_receipt_not_found'),
        },
      },
    )
