import { createAdmin } from '../../../api/people/admins/admin-commands.ts'
import { UNKNOWN_ACCOUNT_DIGEST } from '../../../api/people/passwords/passwords.ts'
import { sessionCookie, startSession } from '../../../api/people/sessions/sessions.ts'
import { admins } from '../../../db/schema/people/people.ts'
import { newNumber } from '../new-number.ts'
import { only } from '../only.ts'
import type { Product } from '../product.ts'
import { switchOnSecondFactor } from './second-factor.ts'

/** An admin whom no other test knows, in their own browser and signed in. */
export async function signedInAdmin(product: Product) {
  const made = newNumber()
  const admin = only(
    await product.db
      .insert(admins)
      .values({ username: `admin-${made}`, passwordDigest: UNKNOWN_ACCOUNT_DIGEST })
      .returning(),
  )
  const browser = product.browser()
  const token = await startSession(product.db, 'admin', admin.id, product.clock.now())
  browser.cookies.set(sessionCookie('admin', false), token)
  return { admin, browser }
}

export const ADMIN_PASSWORD = 'eleven-otters-in-ottawa'

/** An admin whom no other test knows, who can sign in with `ADMIN_PASSWORD`. */
export async function insertAdmin({ db, clock }: Pick<Product, 'db'> & { clock: { now(): Date } }) {
  const made = newNumber()
  return createAdmin(db, { username: `admin-${made}`, password: ADMIN_PASSWORD }, clock.now())
}

/** An admin with a second factor, and the browser in which it was switched on. The clock moves on past the code used for it. */
export async function adminWithSecondFactor(product: Product, headers: Record<string, string> = {}) {
  const { username } = await insertAdmin(product)
  const browser = product.browser()
  await browser.post('/api/admin/login', { username, password: ADMIN_PASSWORD }, headers)
  const factor = await switchOnSecondFactor(product, browser, 'admin', { password: ADMIN_PASSWORD })
  return { username, browser, ...factor }
}
