import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { apiKeys } from '../../../db/schema/api-keys.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { createdKey } from '../../../tests/support/people/api-key.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, refusedWith, testProduct, untilRefused } from '../../../tests/support/product.ts'
import { CreatedApiKey, MOST_API_KEYS } from '../../contract/connect/api-keys.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { isWellFormedKey } from './key-format.ts'

const KEYS = '/api/supplier/api-keys'
const CRM = { name: 'CRM', mode: 'live', scopes: ['market:read'] }

const product = await testProduct()

const create = (browser: Browser, changes: Record<string, unknown> = {}) =>
  browser.post(KEYS, { ...CRM, ...changes })

const rowsOf = (supplierId: string) =>
  product.db.select().from(apiKeys).where(eq(apiKeys.supplierId, supplierId))
const auditedBy = (supplierId: string) =>
  product.db.select().from(auditLog).where(eq(auditLog.actorId, supplierId))

describe('a supplier that creates a key', () => {
  test('sees it once, and only a keyed hash of it is stored', async () => {
    const { browser, supplier } = await signedInSupplier(product)
    const { status, body } = await create(browser, {
      scopes: ['purchases:write', 'leads:read'],
      expiresInDays: 30,
      allowedAddresses: ['192.0.2.7', '2001:db8::/32'],
    })
    expect(status).toBe(201)
    const { key, ...shown } = v.parse(CreatedApiKey, body)
    expect(isWellFormedKey(key)).toBe(true)
    expect(shown).toEqual({
      id: shown.id,
      name: 'CRM',
      mode: 'live',
      hint: `nr_live_…${key.slice(-4)}`,
      scopes: ['leads:read', 'purchases:write'],
      allowedAddresses: ['192.0.2.7', '2001:db8::/32'],
      createdAt: '2026-11-21T15:00:00.000Z',
      expiresAt: '2026-12-21T15:00:00.000Z',
      lastUsedAt: null,
      revokedAt: null,
    })
    expect((await browser.get(KEYS)).body).toEqual([shown])
    const entries = await auditedBy(supplier.id)
    const created = { action: 'created API key', recordType: 'API key', recordId: shown.id }
    expect(entries).toMatchObject([{ ...created, details: { after: { name: 'CRM' } } }])
    expect(JSON.stringify([await rowsOf(supplier.id), entries, product.logLines])).not.toContain(key)
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a scope we do not know', { scopes: ['market:read', 'admin'] }, 'scopes.1'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['a mode we do not know', { mode: 'sandbox' }, 'mode'],
    ['an expiry in the past', { expiresInDays: 0 }, 'expiresInDays'],
    ['an expiry in three years', { expiresInDays: 1095 }, 'expiresInDays'],
    ['a name for an address', { allowedAddresses: ['192.0.2.7', 'crm.example'] }, 'allowedAddresses.1'],
    ['a blank address', { allowedAddresses: [''] }, 'allowedAddresses.0'],
    ['a prefix that is too long', { allowedAddresses: ['192.0.2.0/33'] }, 'allowedAddresses.0'],
    ['an address of one link', { allowedAddresses: ['fe80::1%eth0'] }, 'allowedAddresses.0'],
    ['an IPv4 address dressed as IPv6', { allowedAddresses: ['::ffff:192.0.2.7'] }, 'allowedAddresses.0'],
    ['21 addresses', { allowedAddresses: Array(21).fill('192.0.2.7') }, 'allowedAddresses'],
  ])('is refused with a message at the field for %s, and no key is created', async (_, changes, field) => {
    const { browser, supplier } = await signedInSupplier(product)
    expect(await create(browser, changes)).toMatchObject({
      status: 422,
      body: { code: 'check_your_answers', fields: { [field]: expect.any(String) } },
    })
    expect(await rowsOf(supplier.id)).toBeEmpty()
  })

  test('has at most twenty, even with concurrent requests, and may replace a revoked one', async () => {
    const { browser, supplier } = await signedInSupplier(product)
    for (let made = 1; made < MOST_API_KEYS; made += 1) await create(browser)
    const answers = await Promise.all([create(browser), create(browser), create(browser)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_api_keys' })
    const [first] = await rowsOf(supplier.id)
    await browser.delete(`${KEYS}/${first?.id}`)
    expect((await create(browser)).status).toBe(201)
  })
})

describe('a supplier that revokes a key', () => {
  test('sees it listed last as revoked, and a second revocation changes nothing', async () => {
    const { browser, supplier } = await signedInSupplier(product)
    const { id } = await createdKey(browser, { name: 'Old CRM' })
    await create(browser, { name: 'New CRM' })
    const revoked = { status: 200, body: { id, revokedAt: '2026-11-21T15:00:00.000Z' } }
    expect(await browser.delete(`${KEYS}/${id}`)).toMatchObject(revoked)
    product.clock.passMinutes(5)
    expect(await browser.delete(`${KEYS}/${id}`)).toMatchObject(revoked)
    expect((await browser.get(KEYS)).body).toMatchObject([{ name: 'New CRM' }, { name: 'Old CRM' }])
    const entries = await auditedBy(supplier.id)
    expect(entries.filter(({ action }) => action === 'revoked API key')).toMatchObject([
      { recordId: id, details: { before: { name: 'Old CRM' } } },
    ])
  })

  test('cannot see or revoke another supplier’s key', async () => {
    const mine = await signedInSupplier(product)
    const other = await signedInSupplier(product)
    const { id } = await createdKey(mine.browser)
    expect(await other.browser.delete(`${KEYS}/${id}`)).toMatchObject(refusedWith(404, 'api_key_not_found'))
    expect((await other.browser.get(KEYS)).body).toEqual([])
    expect(await rowsOf(mine.supplier.id)).toMatchObject([{ revokedAt: null }])
  })
})

test('a supplier that creates and revokes too many keys has to wait', async () => {
  const { browser, supplier } = await signedInSupplier(product)
  const { id } = await createdKey(browser)
  await untilRefused(() => takeOfAccount(product.deps, 'change', supplier.id))
  const tooOften = refusedWith(429, 'too_often')
  expect(await create(browser)).toMatchObject(tooOften)
  expect(await browser.delete(`${KEYS}/${id}`)).toMatchObject(tooOften)
  expect((await browser.get(KEYS)).status).toBe(200)
})
