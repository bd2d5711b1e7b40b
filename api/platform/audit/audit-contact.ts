import type { Db } from '../../../db/client.ts'
import { auditLooks } from './audit.ts'

/** Looking at people's contact details is written down, each lead once a minute (rule 40). */
export const auditContact = (
  db: Db,
  { supplierId, leadIds, now }: { supplierId: string; leadIds: string[]; now: Date },
): Promise<void> =>
  auditLooks(db, { actorId: supplierId, at: now, ids: leadIds }, (unseen) => ({
    at: now,
    actor: 'supplier',
    actorId: supplierId,
    deed: 'looked at contact details',
    subject: 'leads',
    details: { leadIds: unseen },
  }))
