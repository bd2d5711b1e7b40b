import { eq, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockAdmin, lockSupplier, lockUser } from '../../../db/locks.ts'
import {
  adminRecoveryCodes,
  admins,
  supplierRecoveryCodes,
  suppliers,
  userRecoveryCodes,
  users,
} from '../../../db/schema/people/people.ts'
import type { Language } from '../../../domain/languages/languages.ts'
import type { Realm } from '../../../domain/people.ts'

type Factor = Pick<
  typeof admins.$inferSelect,
  'totpSecret' | 'totpConfirmedAt' | 'totpLastStep' | 'totpWrongCodes'
>

/** An account of any realm, as far as its second factor goes. `name` is what its authenticator app lists it under. */
export type FactorAccount = Factor & {
  id: string
  name: string
  language: Language
  passwordDigest: string | null
}

type Accounts = {
  find(db: Db | Tx, id: string): Promise<FactorAccount | undefined>
  lock(tx: Tx, id: string): Promise<FactorAccount | undefined>
  update(tx: Tx, id: string, changes: Partial<Factor & { passwordDigest: string }>): Promise<unknown>
  /** Those with a secret. */
  ids(db: Db): Promise<{ id: string }[]>
  recoveryCodes: typeof adminRecoveryCodes
}

export const ACCOUNTS: Record<Realm, Accounts> = {
  user: {
    find: async (db, id) => ofUser((await db.select().from(users).where(eq(users.id, id))).at(0)),
    lock: async (tx, id) => ofUser(await lockUser(tx, id)),
    update: (tx, id, { passwordDigest: _, ...changes }) =>
      tx.update(users).set(changes).where(eq(users.id, id)),
    ids: (db) => db.select({ id: users.id }).from(users).where(isNotNull(users.totpSecret)),
    recoveryCodes: userRecoveryCodes,
  },
  supplier: {
    find: async (db, id) => ofSupplier((await db.select().from(suppliers).where(eq(suppliers.id, id))).at(0)),
    lock: async (tx, id) => ofSupplier(await lockSupplier(tx, id)),
    update: (tx, id, changes) => tx.update(suppliers).set(changes).where(eq(suppliers.id, id)),
    ids: (db) => db.select({ id: suppliers.id }).from(suppliers).where(isNotNull(suppliers.totpSecret)),
    recoveryCodes: supplierRecoveryCodes,
  },
  admin: {
    find: async (db, id) => ofAdmin((await db.select().from(admins).where(eq(admins.id, id))).at(0)),
    lock: async (tx, id) => ofAdmin(await lockAdmin(tx, id)),
    update: (tx, id, changes) => tx.update(admins).set(changes).where(eq(admins.id, id)),
    ids: (db) => db.select({ id: admins.id }).from(admins).where(isNotNull(admins.totpSecret)),
    recoveryCodes: adminRecoveryCodes,
  },
}

/** An owner has no password. */
const ofUser = (user: typeof users.$inferSelect | undefined) =>
  user && { ...user, name: user.email, passwordDigest: null }

const ofSupplier = (supplier: typeof suppliers.$inferSelect | undefined) =>
  supplier && { ...supplier, name: supplier.email }

const ofAdmin = (admin: typeof admins.$inferSelect | undefined) =>
  admin && { ...admin, name: admin.username, language: 'en' as const }
