import { createAdmin } from '../../../api/people/admins/admin-commands.ts'
import { sessionCookie, startSession } from '../../../api/people/sessions/sessions.ts'
import { admins } from '../../../db/schema/people.ts'
import type { Product } from '../product.ts'

let made = 0

/** An admin whom no other test knows, in their own browser and signed in. */
export async function signedInAdmin(product: Product) {
  made += 1
  const [admin] = await product.db
    .insert(admins)
    .values({ username: `admin-${made}`, passwordDigest: 'of no password' })
    .returning()
  if (admin === undefined) throw new Error('The admin was not inserted.')
  const browser = product.browser()
  const token = await startSession(product.db, 'admin', admin.id, product.clock.now())
  browser.cookies.set(sessionCookie('admin', false), token)
  return { admin, browser }
}

export const ADMIN_PASSWORD = 'eleven-otters-in-ottawa'

/** An admin whom no other test knows, who can sign in with `ADMIN_PASSWORD`. */
export async function givenAdmin({ db, clock }: Pick<Product, 'db'> & { clock: { now(): Date } }) {
  made += 1
  return createAdmin(db, { username: `admin-${made}`, password: ADMIN_PASSWORD }, clock.now())
}
