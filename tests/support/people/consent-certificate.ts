import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { CertificateDocument } from '../../../api/contract/privacy/consent-certificates.ts'
import { consents } from '../../../db/schema/consents.ts'
import { consentCertificates } from '../../../db/schema/privacy.ts'
import { only } from '../only.ts'
import type { Product } from '../product.ts'
import { provedBrowser } from './my-data.ts'
import { submitAndAsk } from './rate-check.ts'

export const certificatePath = (id: string) => `/api/consent-receipts/${id}`
export const documentPath = (id: string) => `${certificatePath(id)}/document`

/** A person who agreed and requested contact just now, with the id of their consent, which is also its certificate's. */
export async function agreed(product: Product) {
  const { person, browser } = await submitAndAsk(product)
  const consent = only(
    await product.db.select().from(consents).where(eq(consents.verifiedEmail, person.email)),
  )
  return { person, browser, consent, id: consent.id }
}

export async function documentFor(product: Product, email: string, id: string): Promise<CertificateDocument> {
  const answer = await (await provedBrowser(product, email)).get(documentPath(id))
  return v.parse(CertificateDocument, answer.body)
}

export async function withdraw(product: Product, email: string): Promise<void> {
  const { status } = await (await provedBrowser(product, email)).post('/api/privacy/withdraw')
  if (status !== 200) throw new Error(`The withdrawal was answered ${status}.`)
}

export const certificateOf = async ({ db }: Product, id: string) =>
  (await db.select().from(consentCertificates).where(eq(consentCertificates.consentId, id)))[0]

/** Another consent with the words and addresses of this one, without a certificate. */
export async function likeConsent(
  { db }: Pick<Product, 'db'>,
  { id: _, ...like }: typeof consents.$inferSelect,
  changes: Partial<typeof consents.$inferInsert> = {},
) {
  const [other] = await db
    .insert(consents)
    .values({ ...like, ...changes })
    .returning()
  if (other === undefined) throw new Error('The consent was not inserted.')
  return other
}
