import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { and, eq, inArray, ne } from 'drizzle-orm'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { soldPeople } from '../../../db/schema/sold-people.ts'
import { only } from '../../../tests/support/only.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import {
  leadsOf,
  newPerson,
  rateCheckIdOf,
  submit,
  submitAndAsk,
} from '../../../tests/support/people/rate-check.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { buy, buyWithCredit, openDialog } from '../../../tests/support/purchase/buying.ts'
import { ownersOf, refundsOf } from '../../../tests/support/purchase/buying-records.ts'
import { marketSeenBy } from '../../../tests/support/purchase/market.ts'
import { sellLead } from '../../buying/settling/sell-lead.ts'
import { BulkResults } from '../../contract/admin/bulk.ts'
import { OwnRequests, RequestStatus } from '../../contract/requests/requests.ts'
import { retain } from '../../privacy/retention/retain.ts'
import { isPersonSold } from './sold-people.ts'

setDefaultTimeout(180_000)

const DAY = 24 * 60
const product = await testProduct()
const admin = (await signedInAdmin(product)).browser

type Person = ReturnType<typeof newPerson>
const newestLeadOf = async ({ email }: Person) =>
  (await leadsOf(product, email)).toSorted((one, other) => +other.submittedAt - +one.submittedAt)[0]

/** A person checks their rates and asks to be contacted. */
async function ask(person: Person) {
  const { browser } = await submitAndAsk(product, {}, person)
  const lead = await newestLeadOf(person)
  if (lead === undefined) throw new Error('The request has no lead.')
  return { browser, lead }
}

const cancel = (browser: Browser, leadId: string) => browser.post(`/api/requests/${leadId}/cancel`)
const undo = (browser: Browser, leadId: string) => browser.post(`/api/requests/${leadId}/undo-cancel`)

/** A request that its owner has cancelled, and a newer one of theirs, or of somebody with the same telephone number. */
async function cancelledAndNewer(other: Partial<Person> = {}) {
  const person = newPerson()
  const cancelled = await ask(person)
  expect((await cancel(cancelled.browser, cancelled.lead.id)).status).toBe(200)
  product.clock.passMinutes(2)
  const newer = await ask({ ...person, ...other })
  return { person, cancelled, newer }
}

async function sell(leadId: string): Promise<void> {
  const { browser } = await signedInSupplier(product)
  expect((await buy(product, browser, leadId)).status).toBe(200)
}

/** Puts a lead on the market past all that would refuse it, as the database of an older version may have it. */
const forceOntoMarket = (leadId: string) =>
  product.db.update(leads).set({ offMarketAt: null, offMarketReason: null }).where(eq(leads.id, leadId))

/** A lead on the market whose person was sold a moment ago, as another lead. */
async function onMarketAlthoughSold() {
  const { cancelled, newer } = await cancelledAndNewer()
  await sell(newer.lead.id)
  await forceOntoMarket(cancelled.lead.id)
  return cancelled.lead
}

describe('a person whose lead was sold is sold to nobody else for 90 days', () => {
  test('by undoing that an older request was cancelled', async () => {
    const { person, cancelled, newer } = await cancelledAndNewer()
    await sell(newer.lead.id)

    const undone = await undo(cancelled.browser, cancelled.lead.id)

    expect(undone).toMatchObject(refusedWith(409, 'sold_recently'))
    const { browser: supplier } = await signedInSupplier(product)
    expect(await marketSeenBy(supplier).ids()).not.toContain(cancelled.lead.id)
    expect(
      (await supplier.post('/api/supplier/create-payment-intent', { leadId: cancelled.lead.id })).status,
    ).toBe(404)
    expect(await leadsOf(product, person.email)).toHaveLength(2)
  })

  test('by undoing it with a telephone number whose other owner was sold, who is not named', async () => {
    const ben = newPerson()
    const { cancelled, newer } = await cancelledAndNewer({ email: ben.email, company: ben.company })
    await sell(newer.lead.id)

    const undone = await undo(cancelled.browser, cancelled.lead.id)

    expect(undone).toMatchObject(refusedWith(409, 'sold_recently'))
    expect(JSON.stringify(undone.body)).not.toContain(ben.company)
  })

  test('by paying, holding, a credit or an assignment, alone or in bulk', async () => {
    const lead = await onMarketAlthoughSold()
    const { supplier, browser } = await signedInSupplier(product, { leadCredits: 1 })

    expect(await browser.post('/api/supplier/create-payment-intent', { leadId: lead.id })).toMatchObject(
      refusedWith(409, 'lead_already_sold'),
    )
    expect(await buyWithCredit(browser, lead.id)).toMatchObject(refusedWith(409, 'lead_already_sold'))
    expect(
      await admin.send('PUT', `/api/admin/leads/${lead.id}/assign`, { providerId: supplier.id }),
    ).toMatchObject(refusedWith(409, 'sold_recently'))
    const bulk = await admin.post('/api/admin/bulk/leads/assign', {
      providerId: supplier.id,
      selection: { items: [{ id: lead.id }] },
    })
    expect(v.parse(BulkResults, bulk.body).results).toMatchObject([{ code: 'sold_recently' }])
    expect(await ownersOf(product, lead.id)).toEqual([])
  })

  test('by relisting an unlisted lead, alone or in bulk', async () => {
    const person = newPerson()
    const old = await ask(person)
    await admin.send('PUT', `/api/admin/leads/${old.lead.id}/off-market`, { reason: 'A test of ours' })
    product.clock.passMinutes(2)
    await sell((await ask(person)).lead.id)

    expect(await admin.send('PUT', `/api/admin/leads/${old.lead.id}/relist`)).toMatchObject(
      refusedWith(409, 'sold_recently'),
    )
    const bulk = await admin.post('/api/admin/bulk/leads/relist', {
      selection: { items: [{ id: old.lead.id }] },
    })
    expect(v.parse(BulkResults, bulk.body).results).toMatchObject([{ code: 'sold_recently' }])
  })

  test('by a payment that was open before: its hold is refused, and its money goes back', async () => {
    const { cancelled, newer } = await cancelledAndNewer()
    await product.db
      .update(leads)
      .set({ offMarketAt: product.clock.now(), offMarketReason: 'admin' })
      .where(eq(leads.id, newer.lead.id))
    await forceOntoMarket(cancelled.lead.id)
    const dialog = await openDialog(product, { lead: cancelled.lead })
    const early = await openDialog(product, { lead: cancelled.lead })
    await product.db
      .update(leads)
      .set({ offMarketAt: product.clock.now(), offMarketReason: 'admin' })
      .where(eq(leads.id, cancelled.lead.id))
    await forceOntoMarket(newer.lead.id)
    await sell(newer.lead.id)
    await forceOntoMarket(cancelled.lead.id)

    expect(await dialog.hold()).toMatchObject(refusedWith(409, 'lead_already_sold'))
    await early.confirm()
    expect(await early.purchase()).toMatchObject(refusedWith(409, 'lead_already_sold'))
    expect(await refundsOf(product, early.intentId)).toMatchObject([{ reason: 'sold' }])
    expect(await ownersOf(product, cancelled.lead.id)).toEqual([])
  })
})

describe('undoing that a request was cancelled is not offered', () => {
  const offers = async ({ cancelled }: Awaited<ReturnType<typeof cancelledAndNewer>>, person: Person) => {
    const { id } = cancelled.lead
    const { browser } = cancelled
    const looked = v.parse(RequestStatus, (await browser.post(`/api/requests/${id}/status`, {})).body)
    const own = await (await provedBrowser(product, person.email)).get('/api/requests')
    const listed = v.parse(OwnRequests, own.body).requests.find((each) => each.id === id)
    return [looked.undoUntil, listed?.undoUntil]
  }

  test('beside a newer open request, nor once that is sold', async () => {
    const both = await cancelledAndNewer()
    expect(await offers(both, both.person)).toEqual([null, null])
    await sell(both.newer.lead.id)
    expect(await offers(both, both.person)).toEqual([null, null])
  })

  test('after a sale of the other owner of its telephone number', async () => {
    const both = await cancelledAndNewer({ email: newPerson().email })
    await sell(both.newer.lead.id)
    expect(await offers(both, both.person)).toEqual([null, null])
  })

  test('but is while nothing prevents it', async () => {
    const person = newPerson()
    const { browser, lead } = await ask(person)
    const status = v.parse(RequestStatus, (await cancel(browser, lead.id)).body)
    expect(status.undoUntil).not.toBeNull()
  })
})

test('a payment in vain after a rotation of the secret does not lengthen the 90 days', async () => {
  const lead = await onMarketAlthoughSold()
  // Only the digests know of the sale, as after a deletion.
  await product.db
    .update(leads)
    .set({ email: newPerson().email, phone: newPerson().phone })
    .where(and(eq(leads.email, lead.email), ne(leads.id, lead.id)))
  const rows = () => product.db.$count(soldPeople)
  const before = await rows()
  const deps = { ...product.deps, appSecrets: ['a newer secret', ...product.deps.appSecrets] }
  const { supplier } = await signedInSupplier(product)
  const sold = await product.db.transaction((tx) =>
    sellLead(tx, deps, {
      leadId: lead.id,
      person: lead,
      buyer: { ...supplier, hasEndpoints: false },
      payment: { source: 'credit', priceCents: 0 },
      audit: () => ({
        at: product.clock.now(),
        actor: 'system',
        action: 'bought a lead',
        recordType: 'lead',
        recordId: lead.id,
      }),
      now: product.clock.now(),
    }),
  )
  expect(sold).toBeUndefined()
  expect(await rows()).toBe(before)
})

describe('after the person had their data deleted', () => {
  async function deleted() {
    const person = newPerson()
    await sell((await ask(person)).lead.id)
    const browser = await provedBrowser(product, person.email)
    const answer = await browser.post('/api/privacy/delete')
    expect(answer.status).toBe(200)
    product.clock.passMinutes(60)
    return { person, answer }
  }

  test('a new request is answered with the estimate and lists nothing', async () => {
    const { person, answer: removed } = await deleted()
    expect(JSON.stringify(removed.body)).toContain('A scrambled form of your email address and phone number')

    const { browser, answer } = await submit(product, {}, person)

    expect(answer.status).toBe(200)
    expect(await browser.post(`/api/rate-checks/${rateCheckIdOf(answer)}/contact-request`)).toMatchObject(
      refusedWith(409, 'no_request'),
    )
    expect(await leadsOf(product, person.email)).toEqual([])
  })

  test.each(['email', 'phone'] as const)('another %s does not make them somebody else', async (changed) => {
    const { person } = await deleted()
    const other = { ...person, [changed]: newPerson()[changed] }

    const { answer } = await submit(product, {}, other)

    expect(answer.status).toBe(200)
    expect(await leadsOf(product, other.email)).toEqual([])
  })

  test('a new request is listed once the 90 days are over, and the digests are deleted', async () => {
    const { person } = await deleted()
    const [digests] = (await product.db.select().from(soldPeople)).slice(-1)
    product.clock.passMinutes(90 * DAY)
    await retain(product.deps, { isDryRun: false, now: product.clock.now() })

    expect(await leadsOf(product, person.email)).toEqual([])
    const { lead } = await ask(person)

    expect(lead.listedAt).not.toBeNull()
    expect(
      await product.db
        .select()
        .from(soldPeople)
        .where(eq(soldPeople.id, digests?.id ?? '')),
    ).toEqual([])
  })

  test('a sale of the last release is remembered too', async () => {
    const person = await soldByTheLastRelease()
    await (await provedBrowser(product, person.email)).post('/api/privacy/delete')

    const { answer } = await submit(product, {}, person)

    expect(answer.status).toBe(200)
    expect(await leadsOf(product, person.email)).toEqual([])
  })

  async function soldByTheLastRelease() {
    const person = newPerson()
    const { lead } = await ask(person)
    await sell(lead.id)
    await product.db.delete(soldPeople)
    return person
  }
})

test('a sale from before a rotation of the secret is still known after it', async () => {
  const person = newPerson()
  const { lead } = await ask(person)
  await sell(lead.id)
  await product.db
    .update(leads)
    .set({ soldAt: null, offMarketAt: product.clock.now(), offMarketReason: 'admin' })
    .where(eq(leads.id, lead.id))
  const known = (secrets: string[]) => isPersonSold(product.db, secrets, person, product.clock.now())

  expect(await known(['a newer secret', ...product.deps.appSecrets])).toBe(true)
  expect(await known(['a newer secret'])).toBe(false)
})

// Last in this file: the indexes that let a person have one open lead are gone afterwards.
describe('two leads of one person that are paid for at the same moment', () => {
  test.each(['email', 'phone'] as const)(
    'of one %s have one owner, and the other payment is refunded',
    async (same) => {
      await product.asOwner('drop index if exists leads_one_open_for_an_email')
      await product.asOwner('drop index if exists leads_one_open_for_a_phone')
      const first = await leadOnMarket(product)
      const second = await leadOnMarket(product, { [same]: first[same] })
      const dialogs = [
        await openDialog(product, { lead: first }),
        await openDialog(product, { lead: second }),
      ]
      for (const { confirm } of dialogs) await confirm()

      const answers = await Promise.all(dialogs.map(({ purchase }) => purchase()))

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const sold = await product.db
        .select()
        .from(purchases)
        .where(inArray(purchases.leadId, [first.id, second.id]))
      expect(sold).toHaveLength(1)
      const refunds = await Promise.all(dialogs.map(({ intentId }) => refundsOf(product, intentId)))
      expect(only(refunds.flat())).toMatchObject({ reason: 'sold' })
    },
  )
})
