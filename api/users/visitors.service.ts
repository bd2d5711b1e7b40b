import type { Tx } from '../../db/client.ts'
import { type NewVisitor, newVisitor, type Visitor } from './visitor.ts'
import { lockVisitor, lockVisitorInPlace, moveVisitor } from './visitors.queries.ts'

export { lockVisitor, lockVisitorInPlace }

/**
 * Whoever has just shown who they are goes on under a new token, which their own browser alone is given. A token that
 * somebody planted in it before opens nothing of theirs from then on.
 */
export async function renewVisitor(tx: Tx, visitor: Visitor): Promise<NewVisitor> {
  await lockVisitor(tx, visitor)
  const next = newVisitor()
  await moveVisitor(tx, visitor, next)
  return next
}
