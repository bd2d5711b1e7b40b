import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { auditOf } from '../../../tests/support/audit.ts'
import {
  addedProvider,
  changeProvider,
  newProvider,
  openWithApproval,
  providerIn,
  untilMailed,
} from '../../../tests/support/people/provider.ts'
import { fieldsAtFault } from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { Credits } from '../../contract/admin/credits.ts'

const { product, admin } = await openWithApproval()

describe('adding a provider', () => {
  test('starts it as pending without types, territories and credits, and logs no contact details', async () => {
    const added = await addedProvider(admin)
    expect(added).toMatchObject({
      status: 'pending',
      businessTypes: [],
      territories: [],
      leadCredits: 0,
      leadsReceived: 0,
      conversionRate: 0,
      canSignIn: false,
    })
    const [entry] = await auditOf(product, added.id)
    expect(entry).toMatchObject({ actor: 'admin', action: 'added provider', details: { before: null } })
    for (const detail of [added.email, 'Ida Roy']) expect(JSON.stringify(entry)).not.toContain(detail)
  })

  test('accepts credits as text and writes them to the ledger', async () => {
    const { id, leadCredits } = await addedProvider(admin, { leadCredits: '12' })

    expect(leadCredits).toBe(12)
    const { ledger } = v.parse(Credits, (await admin.get(`/api/admin/providers/${id}/credits`)).body)
    expect(ledger).toMatchObject([{ change: 12, balanceAfter: 12 }])
  })

  test.each(['-1', -5, 1.5, 'many'])('with %p credits is refused', async (leadCredits) => {
    expect(await admin.post('/api/admin/providers', newProvider({ leadCredits }))).toMatchObject({
      status: 422,
      body: { fields: { leadCredits: 'Enter a whole number of credits, from 0 to 1,000,000.' } },
    })
  })

  test('names missing and unknown values', async () => {
    const provider = { name: ' ', email: 'nobody', phone: '12', status: 'asleep', territories: ['Atlantis'] }
    const answer = await admin.post('/api/admin/providers', provider)
    expect(answer.status).toBe(422)
    const fields = ['name', 'contactPerson', 'email', 'phone', 'status', 'territories.0']
    expect(fieldsAtFault(answer)).toEqual(expect.arrayContaining(fields))
  })

  test('with another provider’s address is refused in any case, and two concurrent requests add one', async () => {
    const { email } = await addedProvider(admin)
    const answer = await admin.post('/api/admin/providers', newProvider({ email: email.toUpperCase() }))
    const body = { code: 'email_taken', fields: { email: expect.any(String) } }
    expect(answer).toMatchObject({ status: 409, body })

    const twice = newProvider()
    const both = await Promise.all([twice, twice].map((one) => admin.post('/api/admin/providers', one)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('changing a provider', () => {
  test('changes the named fields, keeps the others and blank ones, and mails no approval', async () => {
    const before = await addedProvider(admin, { territories: ['Quebec'] })
    const changes = {
      contactPerson: 'Noor Haddad',
      territories: ['Ontario', 'Yukon'],
      businessTypes: ['Restaurant'],
    }
    const answer = await changeProvider(admin, before.id, { ...changes, name: '' })
    expect(answer.status).toBe(200)
    expect(providerIn(answer)).toEqual({ ...before, ...changes })
    expect(await countJobs(product, 'send-supplier-approval', { supplierId: before.id })).toBe(0)
  })

  test('to another provider’s address is refused and changes nothing', async () => {
    const [one, other] = [await addedProvider(admin), await addedProvider(admin)]
    expect(await changeProvider(admin, one.id, { email: other.email, name: 'Changed' })).toMatchObject({
      status: 409,
    })
    expect(providerIn(await admin.get(`/api/admin/providers/${one.id}`))).toEqual(one)
  })

  test('to active mails a pending provider its approval, with a link for its first password', async () => {
    const { id, email } = await addedProvider(admin)
    await changeProvider(admin, id, { status: 'active' })

    await untilMailed(product, email, 'approved')
    await untilMailed(product, email, 'password')
    const texts = product.inbox.messages(email).map(({ text }) => text)
    expect(texts.join()).toContain('/supplier/new-password?first#')
  })

  test('back to active from inactive mails no second approval', async () => {
    const { id } = await addedProvider(admin, { status: 'inactive' })
    await changeProvider(admin, id, { status: 'active' })
    expect(await countJobs(product, 'send-supplier-approval', { supplierId: id })).toBe(0)
  })

  test('to inactive closes the market to the provider and keeps its purchases', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const { lead } = await purchasedLead(product, supplier)
    expect((await changeProvider(admin, supplier.id, { status: 'inactive' })).status).toBe(200)

    expect((await browser.get('/api/supplier/leads')).status).toBe(403)
    expect((await browser.get('/api/supplier/purchased-leads')).body).toMatchObject([{ id: lead.id }])
    expect(await countJobs(product, 'end-attempts-of-supplier', { supplierId: supplier.id })).toBe(1)
  })

  test('to other credits goes through the ledger, and never below zero', async () => {
    const { id } = await addedProvider(admin, { leadCredits: 3 })
    expect(providerIn(await changeProvider(admin, id, { leadCredits: '1' })).leadCredits).toBe(1)
    expect((await changeProvider(admin, id, { leadCredits: -1 })).status).toBe(422)
    const { ledger } = v.parse(Credits, (await admin.get(`/api/admin/providers/${id}/credits`)).body)
    expect(ledger.map(({ change, balanceAfter }) => [change, balanceAfter])).toEqual([
      [-2, 1],
      [3, 3],
    ])
  })

  test('is in the audit log with before and after, contact details only as changed', async () => {
    const { id } = await addedProvider(admin)
    await changeProvider(admin, id, { status: 'active', phone: '+15145550111' })
    const [entry] = await auditOf(product, id)
    expect(entry?.details).toEqual({
      before: { status: 'pending' },
      after: { status: 'active' },
      contactDetails: ['phone'],
    })
  })

  test('that another admin changed concurrently is refused with If-Match, and applies without it', async () => {
    const { id } = await addedProvider(admin)
    const seen = (await admin.get(`/api/admin/providers/${id}`)).headers.get('etag') ?? ''
    const [first, second] = await Promise.all([
      changeProvider(admin, id, { name: 'First' }, { 'if-match': seen }),
      changeProvider(admin, id, { name: 'Second' }, { 'if-match': seen }),
    ])

    const answers = [first, second].sort((one, other) => one.status - other.status)
    expect(answers.map(({ status }) => status)).toEqual([200, 412])
    expect(answers[1]?.body).toMatchObject({ code: 'changed_meanwhile' })
    expect((await changeProvider(admin, id, { name: 'Third' })).status).toBe(200)
    const first200 = { 'if-match': answers[0]?.headers.get('etag') ?? '' }
    expect((await changeProvider(admin, id, { name: 'Fourth' }, first200)).status).toBe(412)
  })

  test('that does not exist is answered 404', async () => {
    expect((await changeProvider(admin, crypto.randomUUID(), { name: 'Nobody' })).status).toBe(404)
    expect((await changeProvider(admin, '7', { name: 'Nobody' })).status).toBe(404)
  })
})
