import type { SupplierLogin } from '../../contract/suppliers/account.ts'
import { signInByPassword } from '../../people/second-factor/sign-in-by-password.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { findSupplierByEmail } from './suppliers.service.ts'

export type SignInTry = SupplierLogin & {
  clientAddress: string
  /** Identifies a browser that this account knows. */
  recognise: (supplier: Supplier | undefined) => string | null
}
type Supplier = NonNullable<Awaited<ReturnType<typeof findSupplierByEmail>>>

/** Returns the supplier and its new session's token. */
export async function signInSupplier(
  deps: Dependencies,
  { email, recognise, ...typed }: SignInTry,
  now: Date,
) {
  const supplier = await findSupplierByEmail(deps.db, email)
  const attempt = { ...typed, name: email, knownBrowser: recognise(supplier) }
  const { account, token } = await signInByPassword(deps, 'supplier', supplier, attempt, now)
  return { supplier: account, token }
}
