import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { demoLeads } from '../api/leads/demo-leads.ts'
import { minutesAfter } from '../api/shared/clock.ts'
import * as schema from '../db/schema/index.ts'

/** Until the real one is there. */
export async function seedLeads(pool: Pool, { leads, now }: { leads: number; now: Date }): Promise<void> {
  const db = drizzle(pool, { schema })
  const patterns = demoLeads(now, (business) => (business.monthlyVolumeCents % 3) * 15_000)
  for (let start = 0; start < leads; start += 1000) {
    const rows = Array.from({ length: 1000 }, (_, offset) => {
      const index = start + offset
      const pattern = patterns[index % patterns.length]
      if (pattern === undefined) throw new Error('There are no demo leads.')
      const submittedAt = minutesAfter(now, -2 * index)
      return {
        ...pattern,
        email: `lead-${index}@shop.example`,
        phone: `+1416${String(index).padStart(7, '0')}`,
        submittedAt,
        listedAt: submittedAt,
      }
    })
    await db.insert(schema.leads).values(rows)
  }
  await db.delete(schema.leadsToMatch)
}
