import type { SERVED_BUSINESS_TYPES } from '../../api/contract/suppliers/account.ts'
import { hashPassword } from '../../api/people/passwords/passwords.ts'
import type { SupplierStatus } from '../../api/people/sessions/supplier-standing.ts'
import { daysAfter } from '../../api/platform/shared/clock.ts'
import { namedUuid } from '../../api/platform/shared/uuid.ts'
import { englishTermsWished } from '../../api/suppliers/accounts/passwords.ts'
import { giveCredits } from '../../api/suppliers/providers/credits.ts'
import type { Tx } from '../../db/client.ts'
import { suppliers } from '../../db/schema/people/people.ts'
import type { TERRITORIES } from '../../domain/provinces.ts'

/** Signs in to the portal of a demo; shown beside the form there. Never made in production. */
export const DEMO_SUPPLIER = { email: 'supplier@northpay.example', password: 'northern-lights-42' } as const

type DemoSupplier = Record<'name' | 'contactPerson' | 'email' | 'phone', string> & {
  status: SupplierStatus
  businessTypes: (typeof SERVED_BUSINESS_TYPES)[number][]
  territories: (typeof TERRITORIES)[number][]
  leadCredits?: number
  joinedDaysAgo: number
}

/** Made up; numbers from 555-0100 to 555-0199 belong to fiction. A demo signs in as the first. */
const DEMO_SUPPLIERS: [DemoSupplier, ...DemoSupplier[]] = [
  {
    name: 'NorthPay Solutions',
    contactPerson: 'Dana Whitfield',
    email: DEMO_SUPPLIER.email,
    phone: '+14165550160',
    status: 'active',
    businessTypes: ['Retail', 'Restaurant', 'E-commerce', 'Healthcare', 'Professional Services'],
    territories: ['British Columbia', 'Alberta', 'Ontario', 'Quebec', 'Nova Scotia'],
    leadCredits: 3,
    joinedDaysAgo: 260,
  },
  {
    name: 'Maple Merchant Services',
    contactPerson: 'Luc Gagnon',
    email: 'luc@maplemerchant.example',
    phone: '+15145550161',
    status: 'active',
    businessTypes: ['Retail', 'Restaurant'],
    territories: ['Quebec', 'Ontario', 'New Brunswick'],
    joinedDaysAgo: 250,
  },
  {
    name: 'Prairie Payments',
    contactPerson: 'Harpreet Gill',
    email: 'harpreet@prairiepay.example',
    phone: '+12045550162',
    status: 'active',
    businessTypes: ['Automotive', 'Retail', 'Other'],
    territories: ['Alberta', 'Saskatchewan', 'Manitoba'],
    leadCredits: 5,
    joinedDaysAgo: 190,
  },
  {
    name: 'Harbour Card Systems',
    contactPerson: 'Moira MacNeil',
    email: 'moira@harbourcard.example',
    phone: '+19025550163',
    status: 'active',
    businessTypes: ['Restaurant', 'Beauty & Wellness', 'Non-profit'],
    territories: ['Nova Scotia', 'Prince Edward Island', 'Newfoundland and Labrador', 'New Brunswick'],
    leadCredits: 1,
    joinedDaysAgo: 140,
  },
  {
    name: 'Aurora Processing',
    contactPerson: 'Tanya Kovacs',
    email: 'tanya@auroraprocessing.example',
    phone: '+18675550164',
    status: 'active',
    businessTypes: ['Retail', 'Healthcare', 'Other'],
    territories: ['Yukon', 'Northwest Territories', 'Nunavut', 'British Columbia'],
    joinedDaysAgo: 90,
  },
  {
    name: 'Clearwater POS',
    contactPerson: 'Ben Adeyemi',
    email: 'ben@clearwaterpos.example',
    phone: '+16045550165',
    status: 'pending',
    businessTypes: ['Restaurant', 'Retail'],
    territories: ['British Columbia'],
    joinedDaysAgo: 4,
  },
  {
    name: 'Lakehead Payment Partners',
    contactPerson: 'Sofia Rinaldi',
    email: 'sofia@lakeheadpayments.example',
    phone: '+18075550166',
    status: 'pending',
    businessTypes: ['Professional Services', 'Healthcare'],
    territories: ['Ontario', 'Manitoba'],
    joinedDaysAgo: 1,
  },
  {
    name: 'Old Port Terminals',
    contactPerson: 'Guy Lavoie',
    email: 'guy@oldportterminals.example',
    phone: '+14385550167',
    status: 'inactive',
    businessTypes: ['Retail', 'Restaurant', 'Automotive'],
    territories: ['Quebec'],
    joinedDaysAgo: 240,
  },
]

/** Inserts suppliers; returns those that buy leads. Only the first has a password: others set one by a link in the inbox. */
export async function insertDemoSuppliers(tx: Tx, now: Date) {
  const passwordDigest = await hashPassword(DEMO_SUPPLIER.password, null)
  const inserted = await tx
    .insert(suppliers)
    .values(
      DEMO_SUPPLIERS.map(({ joinedDaysAgo, leadCredits, ...supplier }, index) => ({
        ...supplier,
        id: demoId(supplier.email),
        passwordDigest: index === 0 ? passwordDigest : null,
        createdAt: daysAfter(now, -joinedDaysAgo),
        emailProvedAt: daysAfter(now, -joinedDaysAgo),
        // Of today: it is of the terms of today.
        ...englishTermsWished(now),
      })),
    )
    .returning({ id: suppliers.id, name: suppliers.name, status: suppliers.status })
  for (const { email, leadCredits, joinedDaysAgo } of DEMO_SUPPLIERS) {
    if (leadCredits === undefined) continue
    await giveCredits(tx, {
      supplierId: demoId(email),
      change: leadCredits,
      reason: 'Welcome credits',
      now: daysAfter(now, -joinedDaysAgo),
    })
  }
  return inserted.filter(({ status }) => status !== 'pending')
}

const demoId = (email: string) => namedUuid(`demo supplier ${email}`)
