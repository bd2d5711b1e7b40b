import { describe, expect, test } from 'bun:test'
import { auditOf } from '../../../tests/support/audit.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { buyWithCredit, openDialog } from '../../../tests/support/purchase/buying.ts'
import {
  creditLedgerOf,
  creditsOf,
  ownersOf,
  purchasesOf,
} from '../../../tests/support/purchase/buying-records.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'

const product = await testProduct({ environment: { SUPPLIER_APPROVAL: 'required' } })

describe('a supplier with credits', () => {
  test('buys a lead for one of them, sees its contact, and the lead leaves the market', async () => {
    const lead = await leadOnMarket(product)
    const { supplier, browser } = await signedInSupplier(product, { leadCredits: 2 })
    const onMarket = async () => JSON.stringify((await browser.get('/api/supplier/leads')).body)
    expect(await onMarket()).toContain(lead.id)

    expect(await buyWithCredit(browser, lead.id)).toMatchObject({
      status: 200,
      body: { id: lead.id, email: lead.email, phone: lead.phone, price: 0, source: 'credit' },
    })
    expect(await onMarket()).not.toContain(lead.id)
    const [purchase] = await purchasesOf(product, lead.id)
    expect(purchase).toMatchObject({ supplierId: supplier.id, attemptId: null })
    expect(await creditsOf(product, supplier.id)).toBe(1)
    expect(await creditLedgerOf(product, supplier.id)).toMatchObject([
      { change: -1, balanceAfter: 1, purchaseId: purchase?.id, adminId: null },
    ])
    expect(await auditOf(product, lead.id)).toMatchObject([
      {
        actor: 'supplier',
        actorId: supplier.id,
        action: 'bought a lead',
        details: { before: { leadCredits: 2 }, after: { leadCredits: 1 } },
      },
    ])
  })

  test('sees their number beside the card', async () => {
    const { payment } = await openDialog(product, { supplier: { leadCredits: 3 } })
    expect(payment.leadCredits).toBe(3)
  })
})

describe('no credit is taken', () => {
  /** Tries to buy: refused so, and nothing was bought or taken. */
  async function expectRefused(
    leadId: string,
    supplierChanges: Parameters<typeof signedInSupplier>[1],
    status: number,
    code: string,
  ) {
    const { supplier, browser } = await signedInSupplier(product, supplierChanges)
    const answer = await buyWithCredit(browser, leadId)
    expect(answer).toMatchObject(refusedWith(status, code))
    expect(await ownersOf(product, leadId)).not.toContain(supplier.id)
    expect(await creditsOf(product, supplier.id)).toBe(supplier.leadCredits)
    expect(await creditLedgerOf(product, supplier.id)).toEqual([])
    return answer
  }

  test.each([
    ['active', 0, 409, 'no_credits'],
    ['pending', 1, 403, 'awaiting_approval'],
    ['inactive', 1, 403, 'supplier_inactive'],
  ] as const)('from a supplier that is %s with %d credits', async (status, leadCredits, answered, code) => {
    await expectRefused((await leadOnMarket(product)).id, { status, leadCredits }, answered, code)
  })

  test('for a lead that another supplier has bought', async () => {
    const { lead } = await purchasedLead(product, (await signedInSupplier(product)).supplier)
    await expectRefused(lead.id, { leadCredits: 1 }, 409, 'lead_already_sold')
  })

  test('for a lead that the supplier has by card already', async () => {
    const { supplier, browser } = await signedInSupplier(product, { leadCredits: 1 })
    const { lead } = await purchasedLead(product, supplier)
    expect(await buyWithCredit(browser, lead.id)).toMatchObject(refusedWith(409, 'lead_already_yours'))
    expect(await creditsOf(product, supplier.id)).toBe(1)
  })

  test('while another supplier is paying for the lead', async () => {
    const { lead, hold } = await openDialog(product)
    await hold()
    const answer = await expectRefused(lead.id, { leadCredits: 1 }, 409, 'lead_held')
    expect(answer.headers.get('retry-after')).toBe('300')
  })

  test.each([
    ['withdrawn', { offMarketAt: product.clock.now(), offMarketReason: 'withdrawn' as const }],
    ['not listed yet', { listedAt: null }],
    ['unknown', null],
  ])('for a lead that is %s', async (_, changes) => {
    const id = changes === null ? crypto.randomUUID() : (await leadOnMarket(product, changes)).id
    await expectRefused(id, { leadCredits: 1 }, 404, 'lead_not_found')
  })
})
