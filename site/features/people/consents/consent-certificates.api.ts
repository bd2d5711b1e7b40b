import { CheckedCertificate, PublicCertificate } from '../../../../api/contract/consent-certificates.ts'
import { ApiError, api } from '../../../lib/api.ts'

/** Null where there is no such certificate. */
export async function lookUpReceipt(id: string): Promise<PublicCertificate | null> {
  try {
    return await api.get(`/api/consent-receipts/${encodeURIComponent(id)}`, PublicCertificate)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export const checkCertificate = (text: string) =>
  api.post('/api/consent-receipts/check', CheckedCertificate, { body: { receipt: text } })
