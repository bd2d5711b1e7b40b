import * as v from 'valibot'
import { CertificateDocument } from '../../../../api/contract/privacy/consent-certificates.ts'
import {
  type Correction,
  Deleted,
  Left,
  MyData,
  Withdrawn,
} from '../../../../api/contract/privacy/privacy.ts'
import { ContactRequested } from '../../../../api/contract/requests/contact-request.ts'
import type { Language } from '../../../../domain/languages/languages.ts'
import { api } from '../../../lib/data/api.ts'

export const loadMyData = () => api.get('/api/privacy/my-data', MyData)
/** The same and more, for the person to keep. */
export const exportMyData = () => api.get('/api/privacy/my-data/export', v.looseObject({}))
export const correctMyData = (correction: Correction) =>
  api.patch('/api/privacy/my-data', MyData, { body: correction })
export const chooseMailLanguage = (language: Language) =>
  api.put('/api/privacy/mail-language', MyData, { body: { language } })
export const withdrawConsent = () => api.post('/api/privacy/withdraw', Withdrawn)
/** For the person's own check, whose address is verified. */
export const requestContact = (rateCheckId: string) =>
  api.post(`/api/rate-checks/${encodeURIComponent(rateCheckId)}/contact-request`, ContactRequested, {
    body: {},
  })
/** The answer is not read: its schema names our postal address, which this page need not load. */
export const stopReminder = () =>
  api.put('/api/review-reminder', v.looseObject({}), { body: { wanted: false } })
export const deleteMyData = () => api.post('/api/privacy/delete', Deleted)
export const endProof = () => api.post('/api/privacy/leave', Left)

export const loadReceipt = (id: string) =>
  api.get(`/api/consent-receipts/${encodeURIComponent(id)}/document`, CertificateDocument)
