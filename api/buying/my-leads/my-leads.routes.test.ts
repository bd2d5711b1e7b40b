import { describe, expect, test } from 'bun:test'
import { and, desc, eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { longAgo } from '../../../tests/support/retention.ts'

const product = await testProduct()

const looks = (supplierId: string) =>
  product.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, supplierId), eq(auditLog.action, 'looked at contact details')))
    .orderBy(desc(auditLog.id))

describe('purchased leads', () => {
  test('come with the contact, the receipt and the consent', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const { lead, receiptNumber } = await purchasedLead(product, supplier, {
      lead: {
        company: 'Roy Books',
        website: 'roy.example',
        monthlyFeeCents: 2_500,
        cardPresentRate: 2.6,
        effectiveRate: 2.8571,
      },
    })
    const now = product.clock.now()
    const consent = await longAgo(product).consent(now, lead)

    const { body } = await browser.get('/api/supplier/purchased-leads')

    expect(body).toEqual([
      {
        id: lead.id,
        company: 'Roy Books',
        firstName: 'Olive',
        lastName: 'Owner',
        email: lead.email,
        phone: lead.phone,
        website: 'roy.example',
        isDecisionMaker: true,
        language: 'en',
        decisionMakerName: '',
        businessType: 'retail',
        currentProvider: 'moneris',
        city: 'Toronto',
        province: 'Ontario',
        aiDescription: lead.aiDescription,
        monthlyVolume: 20_000,
        averageTransaction: 50,
        cardPresentRate: 2.6,
        cardNotPresentRate: null,
        monthlyFee: 25,
        effectiveRate: 2.86,
        tier: 'tier2',
        price: 89,
        source: 'card',
        purchasedAt: now.toISOString(),
        submittedAt: now.toISOString(),
        contactRequestedAt: null,
        outcome: 'pending',
        outcomeNotes: '',
        notes: [],
        followUpOn: null,
        dealValue: null,
        receiptNumber,
        withdrawnAt: null,
        promisedBy: '2026-11-22T15:00:00.000Z',
        callTimes: null,
        ownerSays: null,
        cancelledAt: null,
        consent: {
          receiptId: consent.id,
          text: consent.text,
          textVersion: consent.textVersion,
          language: consent.language,
          consentedAt: now.toISOString(),
          verifiedEmail: lead.email,
          verifiedPhone: consent.verifiedPhone,
        },
      },
    ])
  })

  test('are audited by their ids once a minute, and at once when another lead is among them', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const first = await purchasedLead(product, supplier)
    const list = () => browser.get('/api/supplier/purchased-leads')
    await Promise.all(Array.from({ length: 20 }, list))
    expect((await looks(supplier.id)).map(({ details }) => details)).toEqual([{ leadIds: [first.lead.id] }])

    const second = await purchasedLead(product, supplier)
    await list()
    expect((await looks(supplier.id)).map(({ details }) => details)).toEqual([
      { leadIds: [second.lead.id] },
      { leadIds: [first.lead.id] },
    ])

    product.clock.passMinutes(1)
    await list()
    const [newest, ...earlier] = await looks(supplier.id)
    expect(newest).toMatchObject({ actor: 'supplier', recordType: 'leads' })
    expect(JSON.stringify([newest, ...earlier])).not.toContain(first.lead.email)
    expect(newest?.at.toISOString()).toBe(product.clock.now().toISOString())
    expect(Object(newest?.details).leadIds.sort()).toEqual([first.lead.id, second.lead.id].sort())
  })

  test('of a supplier with none are an empty list, which is not audited', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const { status, body } = await browser.get('/api/supplier/purchased-leads')
    expect({ status, body }).toEqual({ status: 200, body: [] })
    expect(await looks(supplier.id)).toBeEmpty()
  })

  test('stay with a supplier that was made inactive', async () => {
    const { supplier, browser } = await signedInSupplier(product, { status: 'inactive' })
    await purchasedLead(product, supplier)
    expect((await browser.get('/api/supplier/purchased-leads')).body).toHaveLength(1)
    expect((await browser.get('/api/supplier/analytics')).status).toBe(200)
  })
})
