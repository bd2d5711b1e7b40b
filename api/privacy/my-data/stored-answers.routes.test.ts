import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { connect } from '../../../db/client.ts'
import { idempotencyKeys } from '../../../db/schema/api-keys.ts'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { supplierWithKey } from '../../../tests/support/people/api-key.ts'
import { personWithLead, until } from '../../../tests/support/people/my-data.ts'
import { ORIGIN, testProduct } from '../../../tests/support/product.ts'
import { countWaitingStatements, untilWaiting } from '../../../tests/support/while-changing.ts'
import { apiRoutes } from '../../app.ts'
import { answerOnce } from '../../connect/api-keys/idempotency.ts'
import { PurchasedLead } from '../../contract/buying/purchases.ts'
import { refusalsOf } from '../../http/openapi/refusals.ts'
import { dayInToronto, daysAfter } from '../../platform/shared/clock.ts'
import { retain } from '../retention/retain.ts'
import type { forgetStoredAnswers } from './blanking.ts'
import { liftLegalHold, placeLegalHold } from './legal-holds.ts'

const product = await testProduct()

/** A person whose lead a supplier's system bought with a credit, and the calls that it repeats. */
async function boughtBySystem() {
  const { person, lead, browser } = await personWithLead(product)
  const { supplier, caller } = await supplierWithKey(product, {}, { leadCredits: 3 })
  const withKey = (key: string) => ({ 'idempotency-key': key })
  const buy = () =>
    caller.post(`/api/supplier/leads/${lead.id}/purchase-with-credit`, undefined, withKey('buy'))
  const outcome = (key = 'outcome') =>
    caller.patch(`/api/supplier/lead/${lead.id}/outcome`, { outcome: 'contacted' }, withKey(key))
  for (const call of [buy, outcome])
    expect(await call()).toMatchObject({ status: 200, body: { email: person.email, withdrawnAt: null } })
  product.clock.passMinutes(1)
  return { person, lead, supplier, caller, browser, buy, outcome }
}
type Bought = Awaited<ReturnType<typeof boughtBySystem>>

const now = () => product.clock.now()
const RIGHT = { firstName: 'Zoë', lastName: 'Tremblay', company: 'Tremblay & Filles', website: '' }
const correct = ({ browser }: Bought) => browser.send('PATCH', '/api/privacy/my-data', RIGHT)
const withdraw = ({ browser }: Bought) => browser.post('/api/privacy/withdraw')
const remove = ({ browser }: Bought) => browser.post('/api/privacy/delete')
const holdLead = ({ lead }: Bought) =>
  placeLegalHold(product.db, { leadId: lead.id, reason: 'A dispute.', now: now() })
const lift = (id: string) => liftLegalHold(product.db, { id, now: now() })
const isWithdrawn = () => ({ withdrawnAt: now().toISOString() })
const ERASED = { email: '', phone: '', firstName: '', company: '' }

type Walked = { title: string; happens: (bought: Bought) => Promise<unknown>; answered: () => object }

/** Each event about a person, by each way it comes about, and what is so of the lead after it. */
const EVENTS: Record<Parameters<typeof forgetStoredAnswers>[1], Walked[]> = {
  withdrawn: [
    { title: 'the person withdraws', happens: withdraw, answered: isWithdrawn },
    {
      title: 'the person withdraws during a dispute',
      happens: async (bought) => {
        await holdLead(bought)
        await withdraw(bought)
      },
      answered: isWithdrawn,
    },
    {
      title: 'the person deletes their data, and a dispute keeps the lead',
      happens: async (bought) => {
        await holdLead(bought)
        await remove(bought)
      },
      answered: isWithdrawn,
    },
  ],
  corrected: [
    {
      title: 'the person corrects their data',
      happens: correct,
      answered: () => ({ firstName: RIGHT.firstName, company: RIGHT.company }),
    },
  ],
  erased: [
    { title: 'the person deletes their data', happens: remove, answered: () => ERASED },
    {
      title: 'the dispute ends that kept the lead of a person who deleted their data',
      happens: async (bought) => {
        const id = await holdLead(bought)
        await remove(bought)
        for (const call of [bought.buy, bought.outcome]) await call()
        await lift(id)
        await retain(product.deps, { isDryRun: false, now: now() })
      },
      answered: () => ERASED,
    },
    {
      title: 'the time of a sold lead is over',
      happens: async ({ lead }) => {
        const soldAt = new Date('2020-01-01T00:00:00Z')
        await product.db.update(leads).set({ soldAt }).where(eq(leads.id, lead.id))
        await retain(product.deps, { isDryRun: false, now: now() })
      },
      answered: () => ERASED,
    },
  ],
}

test.each(Object.values(EVENTS).flat())(
  'a supplier’s system that repeats a call gets the present state, and buys nothing, after $title',
  async ({ happens, answered }) => {
    const bought = await boughtBySystem()

    await happens(bought)

    for (const call of [bought.buy, bought.outcome]) {
      const answer = await call()
      expect(answer).toMatchObject({ status: 200, body: { id: bought.lead.id, ...answered() } })
      expect(answer.headers.get('idempotent-replayed')).toBeNull()
    }
    const supplierId = bought.supplier.id
    expect(await product.db.$count(purchases, eq(purchases.supplierId, supplierId))).toBe(1)
    const [supplier] = await product.db.select().from(suppliers).where(eq(suppliers.id, supplierId))
    expect(supplier?.leadCredits).toBe(2)
  },
)

describe('of a person who has gone, no words are kept or answered again after', () => {
  const NOTE = 'Call Zachary at the mill.'

  /** How each change that a key may repeat is made about a bought lead, by method and path of the document. */
  const CHANGES: Record<string, (bought: Bought, noteId: string) => { path: string; body?: object } | null> =
    {
      'POST /api/supplier/leads/:id/purchase-with-credit': ({ lead }) => ({
        path: `/api/supplier/leads/${lead.id}/purchase-with-credit`,
      }),
      'PATCH /api/supplier/lead/:id/outcome': ({ lead }) => ({
        path: `/api/supplier/lead/${lead.id}/outcome`,
        body: { outcome: 'contacted', outcomeNotes: NOTE, note: NOTE },
      }),
      'POST /api/supplier/lead/:id/notes': ({ lead }) => ({
        path: `/api/supplier/lead/${lead.id}/notes`,
        body: { text: NOTE },
      }),
      'DELETE /api/supplier/notes/:id': (_, noteId) => ({ path: `/api/supplier/notes/${noteId}` }),
      'PUT /api/supplier/lead/:id/reminder': ({ lead }) => ({
        path: `/api/supplier/lead/${lead.id}/reminder`,
        body: { followUpOn: dayInToronto(daysAfter(now(), 2)) },
      }),
      // Test leads are no persons.
      'POST /api/supplier/test-mode/reset': () => null,
    }

  const repeatable = apiRoutes(product.deps)
    .routes.filter((route) => refusalsOf(route).keys?.changes !== undefined && route.method !== 'GET')
    .map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`)

  test.each(repeatable)('%s', async (call) => {
    for (const event of [withdraw, remove]) {
      const bought = await boughtBySystem()
      const { person, lead, supplier, caller } = bought
      const noted = await caller.post(`/api/supplier/lead/${lead.id}/notes`, { text: NOTE })
      const [note] = v.parse(PurchasedLead, noted.body).notes
      const change = CHANGES[call]?.(bought, note?.id ?? '')
      if (change === null) continue
      if (change === undefined) throw new Error(`Say how ${call} is made.`)
      const send = () =>
        caller.send(call.split(' ')[0] ?? '', change.path, change.body, { 'idempotency-key': 'walked' })
      expect(await send()).toMatchObject({ status: 200, body: { email: person.email } })
      expect((await send()).headers.get('idempotent-replayed')).toBe('true')

      expect((await event(bought)).status).toBe(200)

      const theirs = [person.email, person.phone.slice(-7), person.company, NOTE]
      const kept = async () =>
        JSON.stringify(
          await product.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.supplierId, supplier.id)),
        )
      const stored = await kept()
      expect(theirs.filter((words) => stored.includes(words))).toEqual([])
      const again = await send()
      expect(again.headers.get('idempotent-replayed')).toBeNull()
      if (event === withdraw) continue
      const seen = JSON.stringify(again.body) + (await kept())
      expect(theirs.filter((words) => seen.includes(words))).toEqual([])
    }
  })
})

test('a success whose lead is not known is not stored, because its person could not have it deleted', async () => {
  const { supplier, key } = await supplierWithKey(product)
  const caller = { ...key, supplierId: supplier.id, supplierStatus: 'active' as const }
  const request = () =>
    new Request(`${ORIGIN}/api/supplier/elsewhere`, {
      method: 'POST',
      headers: { 'idempotency-key': 'elsewhere' },
    })
  const answer = () =>
    answerOnce(product.deps, caller, request(), async () => Response.json({ email: 'a@b.ca' }))
  for (let sent = 0; sent < 2; sent++) expect((await answer()).headers.get('idempotent-replayed')).toBeNull()
  const ofSupplier = eq(idempotencyKeys.supplierId, supplier.id)
  expect(await product.db.$count(idempotencyKeys, ofSupplier)).toBe(0)
})

test('a legal hold that is placed and lifted leaves what systems were answered', async () => {
  const bought = await boughtBySystem()
  await lift(await holdLead(bought))
  expect((await bought.buy()).headers.get('idempotent-replayed')).toBe('true')
})

test('another person’s withdrawal leaves what systems were answered', async () => {
  const { buy } = await boughtBySystem()
  await withdraw(await boughtBySystem())
  expect((await buy()).headers.get('idempotent-replayed')).toBe('true')
})

describe('no answer from before a withdrawal is kept when', () => {
  /** Holds the person's withdrawal up just before it is committed, while `during` runs. */
  async function heldUpWithdrawal(bought: Bought, during: () => Promise<unknown>) {
    const [withdrawing] = await product.db.transaction(async (tx) => {
      await tx.execute('lock table webhook_endpoints in access exclusive mode')
      const sent = withdraw(bought)
      await untilWaiting(product)
      await during()
      return [sent]
    })
    expect((await withdrawing).status).toBe(200)
  }

  test('a call begins while the withdrawal is being committed', async () => {
    const bought = await boughtBySystem()
    let answering: ReturnType<Bought['outcome']> | undefined
    await heldUpWithdrawal(bought, async () => {
      let isAnswered = false
      answering = bought.outcome('another')
      void answering.then(() => {
        isAnswered = true
      })
      await until(async () => isAnswered || (await countWaitingStatements(product)) > 1)
    })
    expect(await answering).toMatchObject({ status: 200 })
    expect(await bought.outcome('another')).toMatchObject({ status: 200, body: isWithdrawn() })
  })

  test('the answer is stored after the withdrawal', async () => {
    const bought = await boughtBySystem()
    const owner = connect(product.databaseOwnerUrl)
    // The call has inserted its row and is not answered yet when the withdrawal begins.
    const requests = await owner.db.transaction(async (tx) => {
      await tx.execute('lock table audit_log in share row exclusive mode')
      const answering = bought.outcome('late')
      await untilWaiting(product)
      const withdrawing = withdraw(bought)
      await untilWaiting(product, 2)
      return [answering, withdrawing]
    })
    await Promise.all([...requests, owner.close()])

    expect(await bought.outcome('late')).toMatchObject({ status: 200, body: isWithdrawn() })
    const ofLead = eq(idempotencyKeys.leadId, bought.lead.id)
    const kept = await product.db.select().from(idempotencyKeys).where(ofLead)
    expect(kept.map(({ answer }) => answer).join()).not.toContain('"withdrawnAt":null')
  })
})
