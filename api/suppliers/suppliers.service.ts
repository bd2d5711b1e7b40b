import type { Db } from '../../db/client.ts'
import type { Settings } from '../env.ts'
import { notSignedIn } from '../users/signed-in.ts'
import { findSupplier } from './suppliers.queries.ts'
import { mayBuy, type SupplierStatus } from './suppliers.ts'

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
