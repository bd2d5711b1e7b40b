import * as v from 'valibot'
import { Provider } from '../../../api/contract/admin/providers.ts'
import { handleSupplierJobs } from '../../../api/suppliers/accounts/suppliers.jobs.ts'
import { newNumber } from '../new-number.ts'
import { type Answer, type Browser, type Product, testProduct } from '../product.ts'
import { signedInAdmin } from './admin.ts'
import { mailTo } from './my-data.ts'

/** The product where suppliers need approval and their mails are sent, with an admin of it. `jobs` are others that run. */
export async function openWithApproval(...jobs: ((deps: Product['deps']) => void)[]) {
  const product = await testProduct({
    environment: { SUPPLIER_APPROVAL: 'required' },
    jobs: [handleSupplierJobs, ...jobs],
  })
  return { product, admin: (await signedInAdmin(product)).browser }
}

/** As an admin fills in the form, about a provider that no other test knows. */
export function newProvider(changes: Record<string, unknown> = {}) {
  const made = newNumber()
  return {
    name: `Tamarack ${made}`,
    contactPerson: 'Ida Roy',
    email: `ida-${made}@tamarack.example`,
    phone: '+15145550199',
    ...changes,
  }
}

export const providerIn = (answer: Answer) => v.parse(Provider, answer.body)
export const providersIn = (answer: Answer) => v.parse(v.array(Provider), answer.body)

export async function addedProvider(
  admin: Browser,
  changes: Record<string, unknown> = {},
): Promise<Provider> {
  const answer = await admin.post('/api/admin/providers', newProvider(changes))
  if (answer.status !== 201) throw new Error(`Adding a provider was answered ${answer.status}.`)
  return providerIn(answer)
}

export const changeProvider = (
  admin: Browser,
  id: string,
  changes: Record<string, unknown>,
  headers?: Record<string, string>,
): Promise<Answer> => admin.send('PUT', `/api/admin/providers/${id}`, changes, headers)

export const untilMailed = async (product: Product, to: string, subject: string) =>
  void (await mailTo(product, to, subject))
