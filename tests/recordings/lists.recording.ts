import { test } from 'bun:test'
import { record } from './equal.ts'
import { exchange, recordedProduct } from './exchange.ts'
import { demoWorld } from './world.ts'

const LEADS = `
search=retail|érable|erable|zoe|+1416|shop-|Toronto|ba|3|bike shop|Dog|td merchant|zzz
status=new|contacted|qualified|converted
tier=tier1|tier2|tier3
state=waiting|on-market|sold|off-market
province=Ontario|Quebec|British Columbia|Yukon
from=2026-11-22|2026-11-21
to=2026-11-21|2026-11-20`
const PROVIDERS = `
search=pay|elan|Kim|tamarack|zzz
status=pending|active|inactive`
const BUYERS = 'supplier, live key, test key'

/** A path, its callers, and values of its parameters: each is tried alone; lines with & are tried as they are. */
const LISTS = `
GET /api/admin/audit by admin
actor=supplier|admin|visitor|system
action=added provider|bought a lead
recordType=supplier|lead
person=admin|zzz
from=2026-11-22
to=2026-11-21
sort=at|-at
sort=at&limit=9

GET /api/supplier/leads by ${BUYERS}
search=retail|Toronto|retail moneris|québec|quebec commerce|re|a|tier 2|palier|érable|grooming|zzz|%
businessType=retail|Restaurant|ecommerce|other|automotive
volume=small|medium|large
province=Ontario|Quebec|British Columbia|Yukon
provider=moneris|Stripe|other|helcim|clover
tier=tier1|tier2|tier3
contactRequested=true|false
phoneVerified=true
sort=newest|volume|price|best
mine=true
marked=shortlisted|hidden
limit=0|100
after=nonsense
sort=newest&limit=5
sort=volume&limit=5
sort=price&limit=5
sort=volume&limit=4&search=business&province=Ontario
sort=price&limit=4&search=business&province=Ontario
businessType=retail&tier=tier2&province=Ontario&phoneVerified=true&contactRequested=true
mine=true&sort=volume&volume=medium&limit=2

GET /api/supplier/purchased-leads by ${BUYERS}
outcome=pending|contacted|converted|lost
followUp=due
search=boreal|Ça va|ana|shop-|called|416|brien|zzz
sort=newest|call-first|deal|company
sort=newest&limit=3
sort=call-first&limit=3
sort=deal&limit=3
sort=company&limit=3
sort=company&limit=2&outcome=converted&search=a

GET /api/admin/leads by admin${LEADS}
sort=submitted&limit=17
sort=company&limit=17
sort=place&limit=17
sort=volume&limit=17
sort=tier&limit=17
sort=savings&limit=17
sort=status&limit=17
sort=-company&limit=17
sort=-place&limit=17
sort=-volume&limit=17
sort=-tier&limit=17
sort=-savings&limit=17
sort=-status&limit=17
sort=-volume&limit=3&state=on-market&search=shop

GET /api/admin/leads.csv by admin
search=érable|shop-
state=sold|off-market

GET /api/admin/bulk/leads/selection by admin${LEADS}

GET /api/admin/providers by admin${PROVIDERS}
sort=joined|company|status|leadsReceived|conversionRate|leadCredits
sort=-joined|-company|-status|-leadsReceived|-conversionRate|-leadCredits
sort=company&limit=3
sort=-conversionRate&limit=3

GET /api/admin/bulk/providers/selection by admin${PROVIDERS}

GET /api/admin/promises/broken by admin
days=7|all
limit=2

GET /api/admin/analytics/period by admin
from=2026-11-22
to=2026-11-21

GET /api/supplier/figures by ${BUYERS}
from=2026-11-22
to=2026-11-21

GET /api/supplier/figures.csv by ${BUYERS}
from=2026-11-22
language=fr

GET /api/supplier/purchases.csv by supplier
language=en|fr`
const MOST_PAGES = 30

const queriesOf = (lines: string[]) => [
  '',
  ...lines.flatMap((line) => {
    const [name = '', values = ''] = line.split('=')
    return line.includes('&')
      ? [`?${line}`]
      : values.split('|').map((value) => `?${name}=${encodeURIComponent(value)}`)
  }),
]
const nextOf = (link: string | null) => /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1]

test('lists by each filter and order, page by page', async () => {
  const product = await recordedProduct()
  const world = new Map(Object.entries(await demoWorld(product)))
  for (const list of LISTS.trim().split('\n\n')) {
    const [first = '', ...lines] = list.split('\n')
    const [, address = '', callers = ''] = /^GET (\S+) by (.+)$/.exec(first) ?? []
    for (const who of callers.split(', ')) {
      const caller = world.get(who)
      if (caller === undefined) throw new Error(`There is no ${who}.`)
      const pages: string[] = []
      for (const query of queriesOf(lines)) {
        let path: string | undefined = `${address}${query}`
        for (let page = 0; path !== undefined && page < MOST_PAGES; page++) {
          const { text, answer } = await exchange(caller, 'GET', path)
          pages.push(text.replaceAll(/^< (?!\d|link|x-total|content-[td]).*\n/gm, ''))
          path = nextOf(answer.headers.get('link'))
        }
      }
      record(`lists${address.slice(4)}/${who}.txt`, pages.join('\n\n'))
    }
  }
  await product.close()
})

test('what a test key does with its leads', async () => {
  const product = await recordedProduct()
  const { 'test key': key, supplier } = await demoWorld(product)
  const done: string[] = []
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    caller: Parameters<typeof exchange>[0] = key,
  ) => {
    const { text, answer } = await exchange(caller, method, `/api/supplier/${path}`, body)
    done.push(text)
    return answer
  }
  const { body } = await call('GET', 'leads')
  const [first, second] = (Array.isArray(body) ? body : []).map(({ id }) => id)
  await call('GET', `leads/${first}`)
  for (const id of [first, second, first]) await call('POST', `leads/${id}/purchase-with-credit`)
  await call('PATCH', `lead/${first}/outcome`, { outcome: 'converted', dealValue: 1200 })
  await call('POST', `lead/${first}/notes`, { text: 'Called.' })
  await call('PUT', `lead/${second}/reminder`, { followUpOn: '2026-12-01' })
  for (const path of [
    'purchased-leads',
    'leads',
    'analytics',
    'figures',
    'figures.csv',
    'lead-prices',
    'saved-searches',
  ])
    await call('GET', path)
  await call('GET', 'test-mode', undefined, supplier)
  await call('POST', 'test-mode/reset')
  await call('GET', 'purchased-leads')
  record('lists/test-mode.txt', done.join('\n\n'))
  await product.close()
})
