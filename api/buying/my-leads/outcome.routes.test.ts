import { describe, expect, test } from 'bun:test'
import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { purchasesOf } from '../../../tests/support/purchase/buying-records.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'

const product = await testProduct()

async function buyer(purchase: Parameters<typeof purchasedLead>[2] = {}) {
  const { supplier, browser } = await signedInSupplier(product)
  const bought = await purchasedLead(product, supplier, purchase)
  return { supplier, browser, ...bought, update: updateOf(browser, bought.lead.id) }
}

const updateOf = (browser: Browser, leadId: string) => (body: unknown) =>
  browser.send('PATCH', `/api/supplier/lead/${leadId}/outcome`, body)

const State = v.object({ outcome: v.string(), dealValueCents: v.nullable(v.number()) })

const entriesOf = (leadId: string) =>
  product.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordType, 'lead'), eq(auditLog.recordId, leadId)))
    .orderBy(asc(auditLog.id))

describe('an outcome', () => {
  test('converted keeps its deal value, and the answer is the whole lead', async () => {
    const { update, lead } = await buyer()
    const outcomeNotes = ' Signed for 3 years.\r\nStarts in January. '
    expect(await update({ outcome: 'converted', dealValue: '1,200.50', outcomeNotes })).toMatchObject({
      status: 200,
      body: {
        id: lead.id,
        company: lead.company,
        outcome: 'converted',
        dealValue: 1_200.5,
        outcomeNotes: 'Signed for 3 years.\nStarts in January.',
      },
    })
  })

  test.each([
    [300.29999999999995, 200, 300.3],
    [0.1 + 0.2, 200, 0.3],
    [100.005, 422, undefined],
    ['100.005', 422, undefined],
  ])('with a deal value of %p is answered %i', async (dealValue, status, stored) => {
    const { update } = await buyer()
    const answer = await update({ outcome: 'converted', dealValue })
    expect(answer.status).toBe(status)
    expect(Object(answer.body).dealValue).toBe(stored)
  })

  test('is that of one lead: the others of the supplier stay, and the answer shows none of them', async () => {
    const { supplier, update, lead } = await buyer()
    product.clock.passMinutes(1)
    const newer = await purchasedLead(product, supplier)
    expect(await update({ outcome: 'lost' })).toMatchObject({
      status: 200,
      body: { id: lead.id, company: lead.company, outcome: 'lost' },
    })
    expect(await purchasesOf(product, newer.lead.id)).toEqual([newer.purchase])
  })

  test('may follow any other, in any order', async () => {
    const { update } = await buyer()
    const inOrder = ['lost', 'converted', 'pending', 'contacted', 'lost', 'pending']
    for (const outcome of inOrder)
      expect(await update({ outcome })).toMatchObject({ status: 200, body: { outcome } })
  })

  test('that is no longer converted has no deal value any more, whatever is sent with it', async () => {
    const { update } = await buyer({ purchase: { outcome: 'converted', dealValueCents: 120_050 } })
    expect(await update({ outcome: 'lost', dealValue: 900 })).toMatchObject({ body: { dealValue: null } })
    expect(await update({ outcome: 'converted' })).toMatchObject({ body: { dealValue: null } })
  })

  test('leaves a deal value and notes as they are when they are not sent, and clears them when they are blank', async () => {
    const { update } = await buyer({
      purchase: { outcome: 'converted', dealValueCents: 120_050, outcomeNotes: 'Kept.' },
    })
    expect(await update({ outcome: 'converted' })).toMatchObject({
      body: { dealValue: 1_200.5, outcomeNotes: 'Kept.' },
    })
    expect(await update({ outcome: 'converted', dealValue: '', outcomeNotes: null })).toMatchObject({
      body: { dealValue: null, outcomeNotes: '' },
    })
  })

  test('that is the same as before is answered, and not audited again', async () => {
    const { update, lead } = await buyer()
    await update({ outcome: 'contacted' })
    expect(await update({ outcome: 'contacted' })).toMatchObject({ status: 200 })
    expect(await entriesOf(lead.id)).toHaveLength(1)
  })

  test('never moves the status that the admins gave the lead', async () => {
    const { update, lead } = await buyer({ lead: { status: 'qualified' } })
    await update({ outcome: 'lost' })
    const [after] = await product.db.select().from(leads).where(eq(leads.id, lead.id))
    expect(after?.status).toBe('qualified')
  })

  test('has as its deal value any amount up to a billion dollars, as a number or as text', async () => {
    const { update } = await buyer()
    for (const dealValue of [0, '0', 0.01, '0.1', 19.99, 1_000_000_000, '$1,000,000'])
      expect(await update({ outcome: 'converted', dealValue })).toMatchObject({
        status: 200,
        body: { dealValue: Number(String(dealValue).replace(/[$,]/g, '')) },
      })
  })

  test.each([
    [{}, 'outcome'],
    [{ outcome: 'won' }, 'outcome'],
    [{ outcome: null }, 'outcome'],
    [{ outcome: 'converted', dealValue: 'much' }, 'dealValue'],
    [{ outcome: 'converted', dealValue: -0.01 }, 'dealValue'],
    [{ outcome: 'converted', dealValue: 1.005 }, 'dealValue'],
    [{ outcome: 'converted', dealValue: '10.999' }, 'dealValue'],
    [{ outcome: 'converted', dealValue: 1_000_000_000.01 }, 'dealValue'],
    [{ outcome: 'converted', dealValue: '1e3' }, 'dealValue'],
    [{ outcome: 'converted', dealValue: ['5'] }, 'dealValue'],
    [{ outcome: 'lost', outcomeNotes: 'x'.repeat(2_001) }, 'outcomeNotes'],
    [{ outcome: 'lost', outcomeNotes: 'bell \u0007' }, 'outcomeNotes'],
    [{ outcome: 'lost', outcomeNotes: 'half \ud800' }, 'outcomeNotes'],
    [{ outcome: 'lost', outcomeNotes: 5 }, 'outcomeNotes'],
  ])('is refused with a message at the field: %p', async (sent, field) => {
    const { update, lead, purchase } = await buyer()
    expect(await update(sent)).toMatchObject({
      status: 422,
      body: { code: 'check_your_answers', fields: { [field]: expect.any(String) } },
    })
    expect(await purchasesOf(product, lead.id)).toEqual([purchase])
    expect(await entriesOf(lead.id)).toBeEmpty()
  })

  test('changes nothing but itself and when the business was contacted, whatever else is sent', async () => {
    const { update, lead, purchase, supplier } = await buyer()
    await update({ outcome: 'contacted', company: 'Another', paymentIntentId: 'pi_another', attemptId: null })
    expect(await purchasesOf(product, lead.id)).toEqual([
      { ...purchase, outcome: 'contacted', contactedAt: product.clock.now() },
    ])
    expect(await product.db.select().from(suppliers).where(eq(suppliers.id, supplier.id))).toEqual([supplier])
  })

  test('is audited before and after, without its notes', async () => {
    const { update, lead, supplier } = await buyer({ purchase: { outcome: 'contacted' } })
    await update({ outcome: 'converted', dealValue: 50, outcomeNotes: 'Ask for Marie.' })
    const entries = await entriesOf(lead.id)
    expect(entries).toMatchObject([
      {
        actor: 'supplier',
        actorId: supplier.id,
        action: 'changed outcome',
        details: {
          before: { outcome: 'contacted', dealValueCents: null },
          after: { outcome: 'converted', dealValueCents: 5_000 },
        },
      },
    ])
    expect(JSON.stringify(entries)).not.toContain('Marie')
  })

  test('of two at one moment, the second starts from what the first left', async () => {
    const { update, lead } = await buyer()
    await Promise.all([
      update({ outcome: 'converted', dealValue: 10 }),
      update({ outcome: 'lost' }),
      update({ outcome: 'contacted', outcomeNotes: 'Called.' }),
    ])
    const [first, second, third] = (await entriesOf(lead.id)).map(({ details }) =>
      v.parse(v.object({ before: State, after: State }), details),
    )
    expect(first?.before).toMatchObject({ outcome: 'pending' })
    expect([second?.before, third?.before]).toEqual([first?.after, second?.after])
    expect(v.parse(State, (await purchasesOf(product, lead.id))[0])).toEqual(v.parse(State, third?.after))
  })
})

test('an outcome is refused for another supplier’s lead, which is audited, and for a lead without a buyer', async () => {
  const { lead, purchase } = await buyer()
  const { supplier, browser } = await signedInSupplier(product)
  const answer = await updateOf(browser, lead.id)({ outcome: 'lost' })
  expect(answer).toMatchObject(refusedWith(404, 'lead_not_found'))
  expect(await purchasesOf(product, lead.id)).toEqual([purchase])
  expect(await entriesOf(lead.id)).toMatchObject([
    { action: 'was refused a change of outcome', actorId: supplier.id },
  ])
  const { id } = await leadOnMarket(product)
  for (const leadId of [id, crypto.randomUUID(), '0', 'null', "'; drop table leads", '%00'])
    expect((await updateOf(browser, encodeURIComponent(leadId))({ outcome: 'lost' })).status).toBe(404)
})
