import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { insertLeads } from '../tests/support/people/supplier.ts'

/** The same each time, so that two runs can be compared. */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const TYPES = [
  'retail',
  'restaurant',
  'ecommerce',
  'professional-services',
  'healthcare',
  'automotive',
  'other',
]
const TIERS = ['tier1', 'tier2', 'tier3']
const PROVINCES = [
  'Ontario',
  'Ontario',
  'Ontario',
  'Quebec',
  'Quebec',
  'British Columbia',
  'Alberta',
  'Nova Scotia',
]
const PROVIDERS = ['moneris', 'square-canada', 'stripe', 'clover', 'helcim']
const WORDS = ['moneris', 'flat-rate', 'tier 1', 'online']

/** Suppliers with this many searches in all: of ten, seven are for a type in a province. */
export async function addSearches(
  pool: Pool,
  { suppliers, searches }: { suppliers: number; searches: number },
) {
  const random = numbersFrom(7)
  const pick = (of: string[]) => of[Math.floor(random() * of.length)] ?? ''
  const rows = Array.from({ length: searches }, (_, number) => {
    const kind = random()
    const tags = [`province:${pick(PROVINCES)}`, `type:${pick(TYPES)}`]
    if (kind < 0.1) tags.splice(1, 0, `tier:${pick(TIERS)}`)
    if (kind > 0.8 && kind < 0.9) tags.shift()
    if (kind > 0.9 && kind < 0.98) tags.unshift('phone:verified')
    return {
      supplier: number % suppliers,
      name: `Search ${number}`,
      tags: kind > 0.99 ? [] : tags,
      terms: kind > 0.96 ? [pick(WORDS)] : [],
    }
  })
  await pool.query(
    `insert into suppliers (email, name, contact_person, phone, status)
      select 'supplier-' || n || '@payments.example', 'Supplier ' || n, 'Sam Sellers', '+14165550100', 'active'
      from generate_series(0, $1 - 1) n`,
    [suppliers],
  )
  await pool.query(
    `insert into saved_searches (supplier_id, name, query, tags, terms, alerts, created_at, looked_at)
      select s.id, r.name, '', array(select jsonb_array_elements_text(r.tags)),
        array(select jsonb_array_elements_text(r.terms)), 'never', now(), now()
      from jsonb_to_recordset($1::jsonb) as r (supplier int, name text, tags jsonb, terms jsonb)
      join suppliers s on s.email = 'supplier-' || r.supplier || '@payments.example'`,
    [JSON.stringify(rows)],
  )
}

export async function addLeads(pool: Pool, count: number, seed: number) {
  const random = numbersFrom(seed)
  const pick = (of: string[]) => of[Math.floor(random() * of.length)] ?? ''
  await insertLeads(
    drizzle(pool),
    Array.from({ length: count }, (_, number) => {
      const address = `lead-${seed}-${number}@shop.example`
      return {
        firstName: 'Olive',
        lastName: 'Owner',
        email: address,
        phone: address,
        company: 'Shop',
        isDecisionMaker: true,
        businessType: pick(TYPES),
        currentProvider: pick(PROVIDERS),
        monthlyVolumeCents: Math.ceil(random() * 8_000_000),
        averageTransactionCents: 5_000,
        aiDescription:
          'A business on a flat-rate processor, taking cards in person and online all through the year.',
        emailVerified: true,
        phoneVerified: random() < 0.9,
        submittedAt: new Date(),
        listedAt: new Date(),
        province: pick(PROVINCES),
      }
    }),
  )
}
