import type { AdminLogin } from '../../contract/admin/account.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { signInByPassword } from '../second-factor/sign-in-by-password.ts'
import { type AdminRow, findAdminByUsername } from './accounts.ts'

type SignInTry = AdminLogin & {
  clientAddress: string
  /** Which browser this is, if it is known to the account. */
  recognise: (admin: AdminRow | undefined) => string | null
}

/** Returns the admin and the new session's token. */
export async function signInAdmin(
  deps: Dependencies,
  { username, recognise, ...typed }: SignInTry,
  now: Date,
) {
  const admin = await findAdminByUsername(deps.db, username)
  const attempt = { ...typed, name: username, knownBrowser: recognise(admin) }
  return signInByPassword(deps, 'admin', admin, attempt, now)
}
