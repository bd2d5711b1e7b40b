import { PROCESSORS } from '../../../domain/processors.ts'

// The line of a new processor in domain/processors.ts, before any other module reads it: in a process of its own.
Object.assign(PROCESSORS, { 'new-pay': 'New Pay Canada' })

const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api')
const { drizzle } = await import('drizzle-orm/node-postgres')
const { default: pg } = await import('pg')
const v = await import('valibot')
const schema = await import('../../../db/schema/index.ts')
const { insertLeads } = await import('../../../tests/support/people/supplier.ts')
const { MarketQuery } = await import('../../contract/market/market-query.ts')
const { openMarket } = await import('./open-market.ts')

const [databaseUrl, newestSnapshot = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl })
const db = drizzle(pool)
const now = new Date()
const lead = {
  firstName: 'Ana',
  lastName: 'Roy',
  company: 'Roy Books',
  isDecisionMaker: true,
  businessType: 'retail',
  monthlyVolumeCents: 2_000_000,
  averageTransactionCents: 5_000,
  aiDescription: 'A shop.',
  emailVerified: true,
  phoneVerified: true,
  submittedAt: now,
  listedAt: now,
}
await insertLeads(db, [
  { ...lead, email: 'new', phone: 'new', currentProvider: 'new-pay' },
  { ...lead, email: 'old', phone: 'old', currentProvider: 'moneris' },
])

async function processorsFoundBy(query: Record<string, string>): Promise<string[]> {
  const { plain } = await openMarket(db).page(v.parse(MarketQuery, query), now)
  const cards: { currentProvider: string }[] = JSON.parse(new TextDecoder().decode(plain))
  return cards.map(({ currentProvider }) => currentProvider)
}

const migrated = await Bun.file(newestSnapshot).json()
console.log(
  JSON.stringify({
    byFilter: await processorsFoundBy({ provider: 'new-pay' }),
    byWord: await processorsFoundBy({ search: 'new pay' }),
    migration: await generateMigration(migrated, generateDrizzleJson({ ...schema }, migrated.id)),
  }),
)
await pool.end()
