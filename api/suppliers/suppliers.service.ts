import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { suppliers } from '../../db/schema/people.ts'
import type { Settings } from '../env.ts'
import { Refusal } from '../shared/refusal.ts'
import { notSignedIn } from '../users/signed-in.ts'

/** The supplier of a session; refuses one whose account is gone meanwhile as not signed in. */
export async function signedInSupplier(db: Db, id: string) {
  const supplier = await findSupplier(db, id)
  if (supplier === undefined) throw notSignedIn()
  return supplier
}

/** What the supplier's own browser is told about it. */
export function supplierAnswer<Row extends { status: SupplierStatus; emailProvedAt: Date | null }>(
  supplier: Row,
  settings: Pick<Settings, 'supplierApproval'>,
) {
  return {
    isSupplier: true as const,
    supplier: {
      ...supplier,
      mayBuy: mayBuy(supplier.status, settings.supplierApproval),
      isEmailProved: supplier.emailProvedAt !== null,
    },
  }
}

export async function findSupplier(db: Db | Tx, id: string) {
  const [found] = await db.select().from(suppliers).where(eq(suppliers.id, id))
  return found
}

/** `email` in lower case. */
export async function findSupplierByEmail(db: Db | Tx, email: string) {
  const [found] = await db.select().from(suppliers).where(eq(suppliers.email, email))
  return found
}

/** Undefined where the address is taken, by whomever and however shortly before; then nothing is changed. */
export async function insertSupplier(tx: Tx, supplier: typeof suppliers.$inferInsert) {
  const [inserted] = await tx
    .insert(suppliers)
    .values(supplier)
    .onConflictDoNothing({ target: suppliers.email })
    .returning()
  return inserted
}

/** Locks it until the transaction ends; undefined where there is none. */
export async function lockSupplier(tx: Tx, id: string, strength: 'update' | 'no key update' = 'update') {
  const [found] = await tx.select().from(suppliers).where(eq(suppliers.id, id)).for(strength)
  return found
}

export type SupplierStatus = 'pending' | 'active' | 'inactive'
type ApprovalRule = 'required' | 'not-required'

/** Rule 16: whether a supplier of this status may pay for a lead. */
export const mayBuy = (status: SupplierStatus, approval: ApprovalRule) =>
  status === 'active' || (status === 'pending' && approval === 'not-required')

type Standing = Pick<typeof suppliers.$inferSelect, 'status' | 'emailProvedAt'>

/**
 * Whether live keys and endpoints of the account work. An account that was active before addresses were proved goes on
 * (decision 26), and an inactive one still reads what it bought.
 */
export const mayUseLive = ({ status, emailProvedAt }: Standing, approval: ApprovalRule) =>
  status === 'active' || (emailProvedAt !== null && (status === 'inactive' || approval === 'not-required'))

/** Refuses to change or try a live endpoint while the address is not proved or the account waits for approval. */
export function refuseUnlessLiveIsOpen(supplier: Standing, approval: ApprovalRule): void {
  if (supplier.emailProvedAt === null || !mayUseLive(supplier, approval)) throw liveAccessClosed(supplier)
}

/** Refuses to make a live key or endpoint: for that the account must be allowed to buy as well. */
export function refuseNewLiveAccess(supplier: Standing, approval: ApprovalRule): void {
  if (supplier.emailProvedAt === null || !mayBuy(supplier.status, approval)) throw liveAccessClosed(supplier)
}

export const liveAccessClosed = ({ status, emailProvedAt }: Standing) =>
  new Refusal('live_access_closed', 403, `${closedBecause(status, emailProvedAt)} Until then, use test mode.`)

const closedBecause = (status: SupplierStatus, emailProvedAt: Date | null) => {
  if (emailProvedAt === null) return 'Live keys and endpoints work once your email address is confirmed.'
  return status === 'inactive'
    ? 'You can create live keys and endpoints once your account is active again.'
    : 'Live keys and endpoints work once we’ve approved your account.'
}

/** Whether the market is open to it at all; what it bought stays its own. */
export const maySeeMarket = (status: SupplierStatus) => status !== 'inactive'
