import { expect, test } from 'bun:test'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { refuseIfChanged, stateTag } from './conditional-requests.ts'

const product = await testProduct()

test('purchased leads are sent again only after the list, or the link to the next page, has changed', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  const { lead } = await purchasedLead(product, supplier)
  const ask = (tag?: string, path = '/api/supplier/purchased-leads?limit=1') =>
    browser.get(path, tag === undefined ? {} : { 'if-none-match': tag })

  const first = await ask()
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^W\/"[0-9a-z]{1,13}"$/)
  expect(first.body).toHaveLength(1)

  for (const known of [tag, tag.replace('W/', ''), `"another", ${tag}`, '*']) {
    const again = await ask(known)
    expect(again).toMatchObject({ status: 304, body: '' })
    expect(again.headers.get('etag')).toBe(tag)
    expect(again.headers.get('cache-control')).toBe('no-store')
  }
  expect(await ask('"another"')).toMatchObject({ status: 200 })

  product.clock.passMinutes(-1)
  await purchasedLead(product, supplier)
  const withNext = await ask(tag)
  expect(withNext).toMatchObject({ status: 200, body: [{ id: lead.id }] })
  expect(withNext.headers.get('etag')).not.toBe(tag)
  const same = await ask(withNext.headers.get('etag') ?? '')
  expect(same.status).toBe(304)
  expect(same.headers.get('link')).toBe(withNext.headers.get('link'))

  await browser.send('PATCH', `/api/supplier/lead/${lead.id}/outcome`, { outcome: 'lost' })
  expect(await ask(withNext.headers.get('etag') ?? '')).toMatchObject({ body: [{ outcome: 'lost' }] })
})

test.each([
  ['saved searches', '/api/supplier/saved-searches'],
  ['deliveries of a webhook endpoint', 'deliveries'],
])('%s are sent again only after a change', async (_, list) => {
  const { browser } = await signedInSupplier(product)
  const made = await browser.post('/api/supplier/webhook-endpoints', {
    mode: 'test',
    url: 'https://receiver.example/hooks',
    events: ['lead.purchased'],
  })
  const endpoint = `/api/supplier/webhook-endpoints/${Object(made.body).id}`
  const path = list === 'deliveries' ? `${endpoint}/deliveries` : list
  const first = await browser.get(path)
  expect(first).toMatchObject({ status: 200, body: [] })
  const known = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect(await browser.get(path, known)).toMatchObject({ status: 304, body: '' })

  if (list === 'deliveries') await browser.post(`${endpoint}/test-event`, { type: 'lead.purchased' })
  else await browser.post(path, { name: 'Retail', alerts: 'never', businessType: 'retail' })
  const changed = await browser.get(path, known)
  expect(changed.status).toBe(200)
  expect(changed.body).toHaveLength(1)
})

const tag = stateTag({ name: 'Maple' })

test('equal states have equal tags, and others have others', () => {
  expect(stateTag({ name: 'Maple' })).toBe(tag)
  expect(stateTag({ name: 'Birch' })).not.toBe(tag)
})

test.each([undefined, tag, `W/${tag}`, `"older", ${tag}`, '*'])(
  'a change with If-Match %p applies',
  (ifMatch) => {
    expect(() => refuseIfChanged(ifMatch, tag)).not.toThrow()
  },
)

test.each(['"older"', '', tag.slice(1, -1)])('a change with If-Match %p is refused', (ifMatch) => {
  expect(() => refuseIfChanged(ifMatch, tag)).toThrow(
    'Someone else just changed this. Review it before you save.',
  )
})
