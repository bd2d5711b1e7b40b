import type { Db, Tx } from '../../db/client.ts'
import { findNewestName } from './rate-check.queries.ts'

/** How the person of this proved address called themselves last; undefined when there was no rate check. */
export const newestNameFor = (db: Db | Tx, email: string) => findNewestName(db, email)
