import { afterAll, expect, test } from 'bun:test'
import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, openProduct } from '../../../tests/support/product.ts'
import { nextOf } from '../../../tests/support/purchase/market.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'

const MINE = '/api/supplier/purchased-leads'
const Leads = v.array(v.object({ id: v.string() }))

const product = await openProduct()
afterAll(() => product.close())

async function page(browser: Browser, address: string) {
  const answer = await browser.get(address)
  return { ids: v.parse(Leads, answer.body).map(({ id }) => id), next: nextOf(answer) }
}

/** All bought at the same moment but the last, which is the newest. */
async function buyer(bought: number) {
  const { supplier, browser } = await signedInSupplier(product)
  const ids: string[] = []
  for (let made = 0; made < bought; made++) {
    if (made === bought - 1) product.clock.passMinutes(1)
    ids.push((await purchasedLead(product, supplier)).lead.id)
  }
  return { supplier, browser, ids }
}

test('who asks for no number gets everything in one answer, as long as that is 500 leads or fewer', async () => {
  const { browser, ids } = await buyer(3)
  const { ids: found, next } = await page(browser, MINE)
  expect(found.toSorted()).toEqual(ids.toSorted())
  expect(next).toBeUndefined()
})

test('a page that is full names no next one where nothing follows', async () => {
  const { browser, ids } = await buyer(2)
  const { ids: found, next } = await page(browser, `${MINE}?limit=2`)
  expect(found.toSorted()).toEqual(ids.toSorted())
  expect(next).toBeUndefined()
})

test('the address of the next page repeats what was asked for, and nothing that was not', async () => {
  const { browser } = await buyer(2)
  for (const asked of ['limit=1', 'limit=1&outcome=pending&search=olive&sort=company']) {
    const { ids, next } = await page(browser, `${MINE}?${asked}`)
    expect(next).toBe(`${MINE}?${asked}&after=${ids[0]}`)
  }
})

test('walking the pages finds each lead once, though many were bought at one moment and one more meanwhile', async () => {
  const { supplier, browser, ids } = await buyer(7)
  await purchasedLead(product, (await signedInSupplier(product)).supplier)
  const found: string[] = []
  let sizes: number[] = []
  for (let next: string | undefined = `${MINE}?limit=3`; next !== undefined; ) {
    const shown: Awaited<ReturnType<typeof page>> = await page(browser, next)
    found.push(...shown.ids)
    sizes = [...sizes, shown.ids.length]
    if (sizes.length === 1) await purchasedLead(product, supplier)
    next = shown.next
  }
  expect(sizes).toEqual([3, 3, 1])
  expect(found[0]).toBe(ids.at(-1) ?? '')
  expect(found.toSorted()).toEqual(ids.toSorted())
})

test('a look at a page is written down with the leads of that page alone', async () => {
  const { supplier, browser } = await buyer(3)
  const { ids } = await page(browser, `${MINE}?limit=2`)
  const [written] = await product.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, supplier.id))
    .orderBy(desc(auditLog.id))
  expect(written).toMatchObject({ action: 'looked at contact details', details: { leadIds: ids } })
})

test('nothing follows a lead of another supplier, or of nobody', async () => {
  const { browser } = await buyer(2)
  const { ids } = await buyer(1)
  for (const after of [ids[0], crypto.randomUUID()])
    expect(await page(browser, `${MINE}?after=${after}`)).toEqual({ ids: [], next: undefined })
})

test.each([
  ['limit=0', 'limit'],
  ['limit=501', 'limit'],
  ['limit=1.5', 'limit'],
  ['limit=all', 'limit'],
  ['after=yesterday', 'after'],
  [`after=${'1'.repeat(40)}`, 'after'],
])('%s is refused by its name', async (query, field) => {
  const { browser } = await signedInSupplier(product)
  const answer = await browser.get(`${MINE}?${query}`)
  expect(answer).toMatchObject({ status: 422, body: { code: 'check_your_answers' } })
  expect(answer.body).toHaveProperty(['fields', field])
})
