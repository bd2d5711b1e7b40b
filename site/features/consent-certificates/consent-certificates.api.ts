import { CheckedReceipt, PublicReceipt } from '../../../api/contract/consent-receipts.ts'
import { ApiError, api } from '../../lib/api.ts'

/** Null where there is no such certificate. */
export async function lookUpReceipt(id: string): Promise<PublicReceipt | null> {
  try {
    return await api.get(`/api/consent-receipts/${encodeURIComponent(id)}`, PublicReceipt)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export const checkCertificate = (text: string) =>
  api.post('/api/consent-receipts/check', CheckedReceipt, { body: { receipt: text } })
