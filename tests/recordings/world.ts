import { sessionCookie, startSession } from '../../api/people/sessions/sessions.ts'
import { signedInAdmin } from '../support/people/admin.ts'
import { callerWith, createdKey } from '../support/people/api-key.ts'
import { addedProvider } from '../support/people/provider.ts'
import { leadOnMarket, signedInSupplier } from '../support/people/supplier.ts'
import type { Browser, Product } from '../support/product.ts'
import { purchasedLead } from '../support/purchase/purchased-lead.ts'

const TYPES = ['retail', 'restaurant', 'ecommerce', 'healthcare', 'Dog grooming']
const PROVIDERS = [
  'moneris',
  'stripe',
  'helcim',
  'square-canada',
  'Caisse Élan',
  'other',
  'td-merchant-services',
]
const PLACES = [
  { province: 'Ontario', city: 'Toronto' },
  { province: 'Quebec', city: 'Montreal' },
  { province: 'British Columbia', city: 'Nelson' },
  { province: null, city: null },
]
const COMPANIES = ['Érable', 'ananas', 'Boréal', 'bike shop', 'Zinc', 'Ça va', 'O’Brien']
const OUTCOMES = ['pending', 'contacted', 'converted', 'lost'] as const
const OFF = ['withdrawn', 'superseded', 'admin', 'cancelled'] as const

const at = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}

/** A lead's columns that differ from those of every other number, so that lists show their order. */
const businessOf = (index: number) => ({
  businessType: at(TYPES, index),
  currentProvider: at(PROVIDERS, index),
  ...at(PLACES, index),
  company: `${at(COMPANIES, index)} ${index}`,
  aiDescription: at(
    ['A retail shop taking $10,000 to $25,000 a month in cards.', 'A new restaurant.', 'An online store.'],
    index,
  ),
  firstName: at(['Zoë', 'Ana', 'Émile'], index),
  monthlyVolumeCents: 150_000 + ((index * 7_919) % 61) * 170_000,
  averageTransactionCents: 1_000 + index * 100,
  potentialSavingsCents: index % 6 === 0 ? 0 : ((index * 37) % 60) * 1_100,
  phoneVerified: index % 3 !== 0,
  language: index % 5 === 0 ? ('fr' as const) : ('en' as const),
  status: at(['new', 'contacted', 'qualified', 'converted'] as const, index * 3),
})

/** Sixty leads of which a supplier bought twenty, with what lists are filtered and ordered by. */
export async function demoWorld(product: Product) {
  const { clock } = product
  const { supplier, browser } = await signedInSupplier(product, {
    name: 'Maple Pay',
    leadCredits: 5,
    businessTypes: ['Retail', 'Restaurant'],
    territories: ['Ontario', 'Quebec'],
  })
  const keys = {
    'live key': callerWith(product, (await createdKey(browser)).key),
    'test key': callerWith(product, (await createdKey(browser, { mode: 'test' })).key),
  }
  const other = await signedInSupplier(product, { name: 'Bow Pay', leadCredits: 2 })
  const admin = (await signedInAdmin(product)).browser
  for (const [index, name] of ['Élan Pay', 'zebra', 'Alpha', 'alpha two', 'Tamarack'].entries()) {
    clock.passMinutes(7)
    const provider = await addedProvider(admin, { name, contactPerson: `Kim ${index}` })
    if (index % 2 === 0)
      await admin.send('PUT', `/api/admin/providers/${provider.id}`, {
        status: at(['active', 'inactive'], index / 2),
      })
  }
  const onMarket = []
  for (let index = 0; index < 60; index++) {
    clock.passMinutes(4)
    const submittedAt = clock.now()
    const business = {
      ...businessOf(index),
      submittedAt,
      listedAt: submittedAt,
      contactRequestedAt: index % 2 === 0 ? submittedAt : null,
    }
    if (index % 3 === 1) {
      const buyer = index % 12 === 1 ? other.supplier : supplier
      const outcome = at(OUTCOMES, index)
      await purchasedLead(product, buyer, {
        lead: business,
        source: at(['card', 'credit', 'assignment'] as const, index),
        purchase: { outcome, ...(outcome === 'converted' && { dealValueCents: index * 1_234_00 }) },
      })
    } else if (index % 10 === 9)
      await leadOnMarket(product, {
        ...business,
        offMarketAt: submittedAt,
        offMarketReason: at(OFF, (index - 9) / 10),
      })
    else if (index % 10 === 5)
      await leadOnMarket(product, { ...business, listedAt: null, contactRequestedAt: null })
    else onMarket.push(await leadOnMarket(product, business))
  }
  await followUp(product, browser)
  for (const [index, lead] of onMarket.entries())
    if (index % 4 < 2)
      await browser.send('PUT', `/api/supplier/leads/${lead.id}/mark`, {
        mark: index % 4 === 0 ? 'shortlisted' : 'hidden',
      })
  const held = onMarket.at(-1)
  if (held !== undefined) {
    const opened = await other.browser.post('/api/supplier/create-payment-intent', { leadId: held.id })
    await other.browser.post(`/api/supplier/leads/${held.id}/hold`, {
      paymentIntentId: Object(opened.body).paymentIntentId,
    })
  }
  // Promises of a day are over then, and so are the sessions.
  clock.passMinutes(26 * 60)
  const later = product.browser()
  later.cookies.set(
    sessionCookie('supplier', false),
    await startSession(product.db, 'supplier', supplier.id, clock.now()),
  )
  return {
    supplier: later,
    admin: (await signedInAdmin(product)).browser,
    ...keys,
  }
}

/** Notes, and reminders of which some are due. */
async function followUp(product: Product, browser: Browser): Promise<void> {
  const bought = await browser.get('/api/supplier/purchased-leads')
  for (const [index, { id }] of (Array.isArray(bought.body) ? bought.body : []).entries()) {
    product.clock.passMinutes(3)
    if (index % 3 === 0)
      await browser.post(`/api/supplier/lead/${id}/notes`, { text: `Called ${index} times.` })
    if (index % 4 === 0)
      await browser.send('PUT', `/api/supplier/lead/${id}/reminder`, {
        followUpOn: index % 8 === 0 ? '2026-11-22' : '2026-12-01',
      })
  }
}
