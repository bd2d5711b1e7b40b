import { expect, test } from 'bun:test'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { longAgo } from '../../../tests/support/retention.ts'
import { withRequest } from '../../platform/shared/request-context.ts'
import { shownToCaller } from './contact-details.ts'
import { boughtLead } from './purchased-leads.ts'

const product = await testProduct()

/** What a call by a key with these scopes sees of a bought lead, and the lead itself. */
async function shownToKey(scopes: string[], { hasConsent = true } = {}) {
  const { supplier } = await signedInSupplier(product)
  const { lead: row } = await purchasedLead(product, supplier)
  const now = product.clock.now()
  if (hasConsent) await longAgo(product).consent(now, row)
  const lead = await boughtLead(product.db, supplier.id, row.id)
  const id = crypto.randomUUID()
  const key = { id, name: 'CRM', supplierId: supplier.id, mode: 'live', supplierStatus: 'active' } as const
  const apiKey = { ...key, scopes }
  const request = {
    id: 'r',
    clientAddress: '',
    userAgent: '',
    route: '',
    apiKey,
    endsSessions: false,
    refusal: '',
    language: 'en' as const,
    audited: [],
  }
  const shown = await withRequest(request, () =>
    shownToCaller(product.db, lead, { supplierId: supplier.id, now }),
  )
  return { lead, shown }
}

test('a key with leads:read sees the contact of a bought lead', async () => {
  const { lead, shown } = await shownToKey(['leads:read'])
  expect(shown).toEqual(lead)
})

test('a key without leads:read sees a bought lead without its contact', async () => {
  const { lead, shown } = await shownToKey(['leads:write'])
  const blank = { company: '', firstName: '', lastName: '', email: '', phone: '', website: '' }
  expect(shown).toEqual({
    ...lead,
    ...blank,
    decisionMakerName: '',
    outcomeNotes: '',
    consent: lead.consent && { ...lead.consent, verifiedEmail: '', verifiedPhone: '' },
  })
  expect((await shownToKey(['leads:write'], { hasConsent: false })).shown.consent).toBeNull()
})
