import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leadNotes } from '../../../db/schema/follow-ups.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { only } from '../../../tests/support/only.ts'
import { callerWith, createdKey, supplierWithKey } from '../../../tests/support/people/api-key.ts'
import { personWithLead } from '../../../tests/support/people/my-data.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct, untilRefused } from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import { purchasesOf } from '../../../tests/support/purchase/buying-records.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { MOST_NOTES } from '../../contract/buying/my-leads.ts'
import { PurchasedLead } from '../../contract/buying/purchases.ts'
import { TEST_LEADS } from '../../market/browsing/test-leads.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'

const product = await testProduct()
const BOUGHT = '/api/supplier/purchased-leads'
const notesPath = (leadId: string) => `/api/supplier/lead/${leadId}/notes`
const outcomePath = (leadId: string) => `/api/supplier/lead/${leadId}/outcome`

async function buyer(purchase: Parameters<typeof purchasedLead>[2] = {}) {
  const { supplier, browser } = await signedInSupplier(product)
  const bought = await purchasedLead(product, supplier, purchase)
  const { id } = bought.lead
  return {
    supplier,
    browser,
    ...bought,
    note: (text: unknown) => browser.post(notesPath(id), { text }),
    update: (body: object) => browser.send('PATCH', outcomePath(id), body),
    found: async (search: string) =>
      v.parse(v.array(PurchasedLead), (await browser.get(`${BOUGHT}?search=${search}`)).body).length,
  }
}

/** A lead of a real person, bought. */
async function boughtFromPerson() {
  const { person, lead, browser: owner } = await personWithLead(product)
  const { browser } = await signedInSupplier(product)
  expect((await buy(product, browser, lead.id)).status).toBe(200)
  return { person, lead, owner, browser, note: (text: string) => browser.post(notesPath(lead.id), { text }) }
}

const entriesOf = (leadId: string) =>
  product.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordType, 'lead'), eq(auditLog.recordId, leadId)))

describe('a dated note', () => {
  test('is kept with its time, the newest first, and changes neither outcome nor deal value', async () => {
    const { note, lead, purchase } = await buyer({ purchase: { outcome: 'contacted' } })
    const first = product.clock.now().toISOString()
    await note(' Left a message.\r\nCall again. ')
    product.clock.passMinutes(5)
    const second = product.clock.now().toISOString()
    expect(await note('Spoke to Ana.')).toMatchObject({
      status: 200,
      body: {
        id: lead.id,
        company: lead.company,
        outcome: 'contacted',
        outcomeNotes: '',
        notes: [
          { id: expect.any(String), text: 'Spoke to Ana.', at: second },
          { id: expect.any(String), text: 'Left a message.\nCall again.', at: first },
        ],
      },
    })
    const after = only(await purchasesOf(product, lead.id))
    expect({ ...after, searchText: '' }).toEqual({ ...purchase, searchText: '' })
  })

  test('stands with the notes of the outcome, which count as one that was written when they last changed', async () => {
    const { note, update } = await buyer()
    await update({ outcome: 'contacted', outcomeNotes: 'First.' })
    const first = product.clock.now().toISOString()
    product.clock.passMinutes(1)
    await note('Second.')
    // Neither sent again nor left out do they become newer.
    await update({ outcome: 'lost', outcomeNotes: 'First.' })
    expect(await update({ outcome: 'lost' })).toMatchObject({
      body: { outcomeNotes: 'First.', notes: [{ text: 'Second.' }, { id: null, text: 'First.', at: first }] },
    })
    product.clock.passMinutes(1)
    expect(await update({ outcome: 'lost', outcomeNotes: 'Third.' })).toMatchObject({
      body: { notes: [{ id: null, text: 'Third.' }, { text: 'Second.' }] },
    })
    expect(await update({ outcome: 'lost', outcomeNotes: '' })).toMatchObject({
      body: { outcomeNotes: '', notes: [{ text: 'Second.' }] },
    })
  })

  test('from before times were kept has none, and comes last', async () => {
    const { note } = await buyer({ purchase: { outcomeNotes: 'From last year.' } })
    expect(await note('New.')).toMatchObject({
      body: { notes: [{ text: 'New.' }, { id: null, text: 'From last year.', at: null }] },
    })
  })

  test('can come with an outcome in one change, and is not added where that is refused', async () => {
    const { update, lead } = await buyer()
    expect(await update({ outcome: 'lost', note: 'Went with their bank.' })).toMatchObject({
      body: { outcome: 'lost', notes: [{ text: 'Went with their bank.' }] },
    })
    await update({ outcome: 'won', note: 'Never.' })
    await update({ outcome: 'lost', note: ' ' })
    expect(await product.db.$count(leadNotes, eq(leadNotes.leadId, lead.id))).toBe(1)
  })

  test('is audited without its text', async () => {
    const { note, lead, supplier } = await buyer()
    await note('Ask for Marie.')
    const entries = await entriesOf(lead.id)
    expect(entries).toMatchObject([{ actor: 'supplier', actorId: supplier.id, action: 'added a note' }])
    expect(JSON.stringify(entries)).not.toContain('Marie')
  })

  test('is found by its words, also after the owner corrects their company', async () => {
    const { lead, owner, browser, note } = await boughtFromPerson()
    const found = async (search: string) => (await browser.get(`${BOUGHT}?search=${search}`)).body
    await note('Wants a Xylophone terminal.')
    expect(await found('xylophone')).toMatchObject([{ id: lead.id }])
    const corrected = { firstName: 'Ana', lastName: 'Roy', company: 'Corrected Inc.', website: '' }
    expect((await owner.send('PATCH', '/api/privacy/my-data', corrected)).status).toBe(200)
    expect(await found('xylophone')).toMatchObject([{ id: lead.id, company: 'Corrected Inc.' }])
    expect(await found('corrected xylophone')).toMatchObject([{ id: lead.id }])
  })

  test.each([[''], ['  '], [null], [5], ['x'.repeat(2_001)], ['bell \u0007']])(
    'is refused with a message at the field: %p',
    async (text) => {
      const { note, lead } = await buyer()
      expect(await note(text)).toMatchObject({
        status: 422,
        body: { code: 'check_your_answers', fields: { text: expect.any(String) } },
      })
      expect(await product.db.$count(leadNotes, eq(leadNotes.leadId, lead.id))).toBe(0)
    },
  )

  test('is refused beyond fifty for a lead, whichever way it comes', async () => {
    const { note, update, lead, supplier } = await buyer()
    const row = { supplierId: supplier.id, leadId: lead.id, text: 'Called.', notedAt: product.clock.now() }
    await product.db.insert(leadNotes).values(Array.from({ length: MOST_NOTES - 1 }, () => row))
    const answers = await Promise.all([note('Fiftieth?'), note('Fiftieth?')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await note('One more.')).toMatchObject(refusedWith(409, 'too_many_notes'))
    expect(await update({ outcome: 'lost', note: 'One more.' })).toMatchObject(
      refusedWith(409, 'too_many_notes'),
    )
    expect(only(await purchasesOf(product, lead.id)).outcome).toBe('pending')
  })

  test('is refused on another supplier’s lead as on an unknown one, which is audited', async () => {
    const { lead } = await buyer()
    const { browser, supplier } = await signedInSupplier(product)
    for (const id of [lead.id, crypto.randomUUID()])
      expect(await browser.post(notesPath(id), { text: 'Not mine.' })).toMatchObject(
        refusedWith(404, 'lead_not_found'),
      )
    const entries = await product.db.select().from(auditLog).where(eq(auditLog.actorId, supplier.id))
    expect(entries.map(({ action }) => action)).toContain('was refused a note or reminder')
    expect(await product.db.$count(leadNotes, eq(leadNotes.leadId, lead.id))).toBe(0)
  })

  test('waits where the account has changed too much in an hour', async () => {
    const { note, supplier } = await buyer()
    await untilRefused(() => takeOfAccount(product.deps, 'change', supplier.id))
    expect(await note('Too often.')).toMatchObject(refusedWith(429, 'too_often'))
  })
})

describe('a deleted note', () => {
  const notePath = (id: string) => `/api/supplier/notes/${id}`
  const storedNotes = (leadId: string) =>
    product.db.select().from(leadNotes).where(eq(leadNotes.leadId, leadId))

  /** A lead with the note of its outcome and this dated one. */
  async function withNote(text = 'Wants a Xylophone terminal.') {
    const own = await buyer()
    await own.update({ outcome: 'contacted', outcomeNotes: 'First.' })
    await own.note(text)
    const { id } = only(await storedNotes(own.lead.id))
    return { ...own, id, remove: () => own.browser.delete(notePath(id)) }
  }

  test('is gone from list and search, and its lead is otherwise as it was', async () => {
    const { remove, lead, update, found } = await withNote()
    expect(await found('xylophone')).toBe(1)
    const before = only(await purchasesOf(product, lead.id))
    expect(await remove()).toMatchObject({
      status: 200,
      body: {
        id: lead.id,
        outcome: 'contacted',
        outcomeNotes: 'First.',
        notes: [{ id: null, text: 'First.' }],
      },
    })
    expect(await found('xylophone')).toBe(0)
    const after = only(await purchasesOf(product, lead.id))
    expect({ ...after, searchText: '' }).toEqual({ ...before, searchText: '' })
    expect(await update({ outcome: 'lost', outcomeNotes: 'Second.', note: 'Third.' })).toMatchObject({
      body: {
        outcomeNotes: 'Second.',
        notes: expect.arrayContaining([expect.objectContaining({ text: 'Third.' })]),
      },
    })
  })

  test('is audited without its text', async () => {
    const { remove, lead, supplier } = await withNote('Ask for Marie.')
    await remove()
    const entries = await entriesOf(lead.id)
    expect(entries).toContainEqual(
      expect.objectContaining({ actor: 'supplier', actorId: supplier.id, action: 'deleted a note' }),
    )
    expect(JSON.stringify(entries)).not.toContain('Marie')
  })

  test('is deleted once when two windows delete it at once, and the other is refused', async () => {
    const { remove, lead } = await withNote()
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await remove()).toMatchObject(refusedWith(404, 'note_not_found'))
    const actions = (await entriesOf(lead.id)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'deleted a note')).toHaveLength(1)
  })

  test('is no other supplier’s, which is refused as an unknown one and audited', async () => {
    const { id, lead } = await withNote()
    const { browser, supplier } = await signedInSupplier(product)
    for (const other of [id, crypto.randomUUID()])
      expect(await browser.delete(notePath(other))).toMatchObject(refusedWith(404, 'note_not_found'))
    expect(await storedNotes(lead.id)).toHaveLength(1)
    const entries = await product.db.select().from(auditLog).where(eq(auditLog.actorId, supplier.id))
    expect(entries.map(({ action }) => action)).toContain('was refused a note or reminder')
  })

  test('can be of a person who has withdrawn, and is gone already where they were deleted', async () => {
    const { lead, owner, browser, note } = await boughtFromPerson()
    await note('One.')
    await note('Two.')
    const [one, two] = await storedNotes(lead.id)
    await owner.post('/api/privacy/withdraw')
    expect(await browser.delete(notePath(one?.id ?? ''))).toMatchObject({
      status: 200,
      body: { notes: [{}] },
    })
    await owner.post('/api/privacy/delete')
    expect(await browser.delete(notePath(two?.id ?? ''))).toMatchObject(refusedWith(404, 'note_not_found'))
  })

  test('makes room for another where a lead has fifty', async () => {
    const { remove, note, lead, supplier } = await withNote()
    const row = { supplierId: supplier.id, leadId: lead.id, text: 'Called.', notedAt: product.clock.now() }
    await product.db.insert(leadNotes).values(Array.from({ length: MOST_NOTES - 1 }, () => row))
    expect(await note('One more.')).toMatchObject(refusedWith(409, 'too_many_notes'))
    await remove()
    expect((await note('One more.')).status).toBe(200)
  })

  test('waits where the account has changed too much in an hour', async () => {
    const { remove, supplier, lead } = await withNote()
    await untilRefused(() => takeOfAccount(product.deps, 'change', supplier.id))
    expect(await remove()).toMatchObject(refusedWith(429, 'too_often'))
    expect(await storedNotes(lead.id)).toHaveLength(1)
  })

  test('is a key’s to delete with leads:write, and a test key’s only of its own copy', async () => {
    const { browser, supplier, caller } = await supplierWithKey(product)
    const { lead } = await purchasedLead(product, supplier)
    await caller.post(notesPath(lead.id), { text: 'By the CRM.' })
    const { id } = only(await storedNotes(lead.id))
    const withKey = async (key: object) => callerWith(product, (await createdKey(browser, key)).key)
    const reader = await withKey({ name: 'Reader', scopes: ['leads:read'] })
    expect((await reader.send('DELETE', notePath(id))).status).toBe(403)
    const tester = await withKey({
      name: 'Tester',
      mode: 'test',
      scopes: ['leads:read', 'leads:write', 'purchases:write'],
    })
    expect(await tester.send('DELETE', notePath(id))).toMatchObject(refusedWith(404, 'note_not_found'))

    const copy = TEST_LEADS[0]?.id ?? ''
    await tester.post(`/api/supplier/leads/${copy}/purchase-with-credit`)
    await tester.post(notesPath(copy), { text: 'Third.' })
    const ofCopy = only(
      await product.db
        .select()
        .from(leadNotes)
        .where(and(eq(leadNotes.leadId, copy), eq(leadNotes.supplierId, supplier.id))),
    )
    expect(await caller.send('DELETE', notePath(ofCopy.id))).toMatchObject(refusedWith(404, 'note_not_found'))
    expect(await tester.send('DELETE', notePath(ofCopy.id))).toMatchObject({
      status: 200,
      body: { id: copy, notes: [] },
    })
    expect(await caller.send('DELETE', notePath(id))).toMatchObject({
      status: 200,
      body: { id: lead.id, notes: [] },
    })
  })
})

describe('once the person', () => {
  test('has withdrawn, a buyer may still note what was agreed before', async () => {
    const { owner, note } = await boughtFromPerson()
    await owner.post('/api/privacy/withdraw')
    expect(await note('Took them off our list.')).toMatchObject({
      status: 200,
      body: { withdrawnAt: expect.any(String), notes: [{ text: 'Took them off our list.' }] },
    })
  })

  test('is deleted, notes are gone from table and search, and no way adds others', async () => {
    const { lead, owner, browser, note } = await boughtFromPerson()
    await note('Zeppelin of the person.')
    await browser.send('PATCH', outcomePath(lead.id), { outcome: 'contacted', outcomeNotes: 'Zeppelin two.' })
    await owner.post('/api/privacy/delete')
    const shown = (await browser.get(BOUGHT)).body
    expect(shown).toMatchObject([{ id: lead.id, outcomeNotes: '', notes: [] }])
    expect((await browser.get(`${BOUGHT}?search=zeppelin`)).body).toEqual([])
    expect(await product.db.$count(leadNotes, eq(leadNotes.leadId, lead.id))).toBe(0)

    const refused = refusedWith(409, 'lead_erased')
    expect(await note('Again.')).toMatchObject(refused)
    const change = (more: object) =>
      browser.send('PATCH', outcomePath(lead.id), { outcome: 'contacted', ...more })
    expect(await change({ outcomeNotes: 'Again.' })).toMatchObject(refused)
    expect(await change({ note: 'Again.' })).toMatchObject(refused)
    expect(await change({ outcomeNotes: '' })).toMatchObject({ status: 200 })
    const row = only(await product.db.select().from(purchases).where(eq(purchases.leadId, lead.id)))
    expect([row.outcomeNotes, row.outcomeNotedAt]).toEqual(['', null])
  })

  test('deletes while a buyer saves a note, none of it is left, in either order', async () => {
    const { lead, owner, note } = await boughtFromPerson()
    const [deleted, noted] = await Promise.all([owner.post('/api/privacy/delete'), note('Just now.')])
    expect(deleted.status).toBe(200)
    expect([200, 409]).toContain(noted.status)
    expect(await product.db.$count(leadNotes, eq(leadNotes.leadId, lead.id))).toBe(0)
  })
})

describe('a key', () => {
  test('with leads:write adds a note, and sees it only with leads:read', async () => {
    const { browser, supplier, caller } = await supplierWithKey(product)
    const { lead } = await purchasedLead(product, supplier)
    expect(await caller.post(notesPath(lead.id), { text: 'By the CRM.' })).toMatchObject({
      body: { email: lead.email, notes: [{ text: 'By the CRM.' }] },
    })
    const { key } = await createdKey(browser, { name: 'Writer', scopes: ['leads:write'] })
    expect(await callerWith(product, key).post(notesPath(lead.id), { text: 'Blind.' })).toMatchObject({
      status: 200,
      body: { email: '', notes: [] },
    })
    const reader = await createdKey(browser, { name: 'Reader', scopes: ['leads:read'] })
    expect(await callerWith(product, reader.key).post(notesPath(lead.id), { text: 'No.' })).toMatchObject({
      status: 403,
    })
  })

  test('of the test mode does the same with its copy of a lead, and a reset forgets it', async () => {
    const { caller } = await supplierWithKey(product, { mode: 'test' })
    const id = TEST_LEADS[0]?.id ?? ''
    expect(await caller.post(notesPath(id), { text: 'Early.' })).toMatchObject(
      refusedWith(404, 'lead_not_found'),
    )
    await caller.post(`/api/supplier/leads/${id}/purchase-with-credit`)
    await caller.patch(outcomePath(id), { outcome: 'contacted', outcomeNotes: 'First.', note: 'Second.' })
    expect(await caller.post(notesPath(id), { text: 'Third.' })).toMatchObject({
      status: 200,
      body: { outcome: 'contacted', outcomeNotes: 'First.' },
    })
    expect(await caller.get(BOUGHT)).toMatchObject({
      body: [{ id, notes: expect.arrayContaining([expect.objectContaining({ text: 'Second.' })]) }],
    })
    await caller.post('/api/supplier/test-mode/reset')
    await caller.post(`/api/supplier/leads/${id}/purchase-with-credit`)
    expect(await caller.get(BOUGHT)).toMatchObject({ body: [{ id, notes: [] }] })
  })
})
