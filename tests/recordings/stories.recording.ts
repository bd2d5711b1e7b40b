import { test } from 'bun:test'
import { allRows } from '../security/world/rows-changed.ts'
import { signedInAdmin } from '../support/people/admin.ts'
import { supplierWithKey } from '../support/people/api-key.ts'
import { askForContact, newPerson, submit, submitAndAsk } from '../support/people/rate-check.ts'
import { leadOnMarket, signedInSupplier } from '../support/people/supplier.ts'
import { signedUp } from '../support/people/supplier-account.ts'
import type { Browser, Product } from '../support/product.ts'
import { buy, buyWithCredit } from '../support/purchase/buying.ts'
import { record } from './equal.ts'
import { exchange, recordedProduct } from './exchange.ts'

const JOBS = `select 'job' as table, to_jsonb(j)::text as row
  from (select name, data - '~cause' as data, start_after, singleton_key, priority, retry_limit, policy from pgboss.job where name !~ 'pgboss|compare-with|left-over|dead-jobs') j`

/** Everything that a call can change, except when somebody was last seen. */
async function everyRow(product: Product): Promise<string[]> {
  const rows = [...(await allRows(product, [])), ...(await product.deps.pool.query(JOBS)).rows]
  return rows.map(({ table, row }) => `${table} ${row}`)
}

const notIn = (others: string[]) => {
  const known = new Set(others)
  return (row: string) => !known.has(row)
}
const withoutIds = (row: string) => row.replaceAll(/[0-9a-f-]{32,}/g, '')
const inOrder = (rows: string[]) =>
  rows.toSorted((one, other) => (withoutIds(one) < withoutIds(other) ? -1 : 1))

/** The product in which each browser writes down its calls, with the rows that they change. */
function written(product: Product, texts: string[]): Product {
  const writing = (browser: Browser): Browser => {
    const send: Browser['send'] = async (method, path, body, headers) => {
      product.clock.passMinutes(1)
      const before = await everyRow(product)
      const { text, answer, statements } = await exchange(browser, method, path, body, headers)
      const after = await everyRow(product)
      const changes = [
        ...inOrder(before.filter(notIn(after))).map((row) => `- ${row}`),
        ...inOrder(after.filter(notIn(before))).map((row) => `+ ${row}`),
      ]
      texts.push(
        [text.replaceAll(/^< (?!\d|link).*\n/gm, ''), `${statements.length} statements`, ...changes].join(
          '\n',
        ),
      )
      return answer
    }
    return {
      ...browser,
      send,
      get: (path, headers) => send('GET', path, undefined, headers),
      post: (path, body, headers) => send('POST', path, body, headers),
      delete: (path) => send('DELETE', path),
    }
  }
  return { ...product, browser: (options) => writing(product.browser(options)) }
}

const STORIES: Record<string, (product: Product) => Promise<unknown>> = {
  async submissions(product) {
    const person = newPerson()
    await submitAndAsk(product, {}, person)
    const again = await submit(
      product,
      { monthlyVolume: '90000', currentProvider: 'helcim', cardPresentRate: '2.4' },
      person,
    )
    await askForContact(again)
    await again.browser.get('/api/rate-checks/latest')
    await submitAndAsk(product, {
      language: 'fr',
      businessType: 'Toilettage',
      company: 'Chien Élan',
      monthlyVolume: '4000',
    })
    await submit(product, { phone: person.phone })
  },
  async sales(product) {
    const first = await signedInSupplier(product, { leadCredits: 2 })
    const second = await signedInSupplier(product, { leadCredits: 1 })
    const [byCard, byCredit, held] = [
      await leadOnMarket(product),
      await leadOnMarket(product),
      await leadOnMarket(product),
    ]
    await buy(product, first.browser, byCard.id)
    await buyWithCredit(first.browser, byCredit.id)
    await buyWithCredit(second.browser, byCard.id)
    await first.browser.get(`/api/supplier/leads/${held.id}`)
    await first.browser.send('PUT', `/api/supplier/leads/${held.id}/mark`, { mark: 'shortlisted' })
    const opened = await first.browser.post('/api/supplier/create-payment-intent', { leadId: held.id })
    const payment = { paymentIntentId: Object(opened.body).paymentIntentId }
    await first.browser.post(`/api/supplier/leads/${held.id}/hold`, payment)
    await buyWithCredit(second.browser, held.id)
    await first.browser.post(`/api/supplier/leads/${held.id}/release`, {
      ...Object(opened.body),
      because: 'left',
    })
    await buyWithCredit(second.browser, held.id)
    await first.browser.get('/api/supplier/purchased-leads')
  },
  async 'the requested lead'(product) {
    const { supplier, browser } = await supplierWithKey(
      product,
      {},
      { leadCredits: 1, phoneForOwners: '+14165550160' },
    )
    const { answer, browser: owner, person } = await submitAndAsk(product)
    const leads = await browser.get('/api/supplier/leads')
    const [{ id }] = Array.isArray(leads.body) ? leads.body : []
    await buyWithCredit(browser, id)
    for (const outcome of ['contacted', 'converted'])
      await browser.send('PATCH', `/api/supplier/lead/${id}/outcome`, { outcome })
    await owner.get('/api/requests')
    await owner.post(`/api/requests/${id}/contacted`, { answer: 'yes' })
    await owner.post(`/api/requests/${id}/cancel`)
    await owner.post('/api/privacy/code', { email: person.email })
    return [supplier, answer]
  },
  async 'an admin'(product) {
    const { browser: admin } = await signedInAdmin(product)
    const { supplier } = await signedInSupplier(product)
    const [one, two] = [await leadOnMarket(product), await leadOnMarket(product)]
    await admin.send('PUT', `/api/admin/leads/${one.id}/assign`, { providerId: supplier.id })
    await admin.send('PUT', `/api/admin/leads/${two.id}/off-market`, { reason: 'Test' })
    await admin.send('PUT', `/api/admin/leads/${two.id}/relist`)
    await admin.get(`/api/admin/leads/${one.id}`)
    await admin.post('/api/admin/bulk/leads/assign', {
      selection: { items: [{ id: two.id }] },
      providerId: supplier.id,
    })
    await admin.get('/api/admin/prices')
    await admin.post('/api/admin/prices', { tier: 'tier2', price: '95.00', validFrom: '' })
    await admin.get('/api/admin/audit')
  },
  suppliers: (product) => signedUp(product),
}

test.each(Object.entries(STORIES))('%s', async (name, tell) => {
  const product = await recordedProduct()
  const texts: string[] = []
  await tell(written(product, texts))
  record(`stories/${name}.txt`, texts.join('\n\n'))
  await product.close()
})
