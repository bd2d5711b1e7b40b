import type { Tx } from '../../db/client.ts'
import { MOST_CREDITS } from '../contract/admin/credits.ts'
import { insertEntry, lockBalance } from './credits.queries.ts'
import { creditsBelowZero, tooManyCredits } from './credits.refusals.ts'

type Change = {
  supplierId: string
  reason: string
  /** Who gave or took them; empty where the supplier's own purchase did. */
  adminId?: string
  now: Date
}

/**
 * The supplier's credits, which nobody else changes until the transaction ends. A deed that locks a lead as well locks that
 * first: a payment by card locks the lead before the supplier, and two in opposite orders would wait for each other.
 */
export async function lockCredits(tx: Tx, supplierId: string): Promise<number> {
  const balance = await lockBalance(tx, supplierId)
  if (balance === undefined) throw new Error('Credits were asked for of a supplier who is not there.')
  return balance
}

/** Gives credits, or takes them where `change` is negative. Answers the new balance; refused below zero. */
export async function giveCredits(tx: Tx, given: Change & { change: number }): Promise<number> {
  const { change, now, ...entry } = given
  const balance = await lockCredits(tx, given.supplierId)
  if (balance + change < 0) throw creditsBelowZero(balance)
  if (balance + change > MOST_CREDITS) throw tooManyCredits()
  await insertEntry(tx, { ...entry, change, balanceAfter: balance + change, at: now })
  return balance + change
}

/** Pays for a purchase with one credit. False, and nothing is taken, where there is none. */
export async function takeCredit(tx: Tx, given: Change & { purchaseId: string }): Promise<boolean> {
  const { now, ...entry } = given
  const balance = await lockCredits(tx, given.supplierId)
  if (balance === 0) return false
  await insertEntry(tx, { ...entry, change: -1, balanceAfter: balance - 1, at: now })
  return true
}
