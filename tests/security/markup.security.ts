import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { suppliers } from '../../db/schema/people/people.ts'
import { webhookEndpoints } from '../../db/schema/webhooks.ts'
import { DEMO_ADMIN } from '../../sandbox/demo/seed-demo.ts'
import type { Page } from '../support/browser/browser.ts'
import { post } from '../support/browser/on-page.ts'
import { openStage, type Stage } from '../support/browser/stage.ts'
import { messagesTo } from '../support/inbox.ts'
import { only } from '../support/only.ts'
import { pastCheck, signInQuickly } from '../support/people/owner.ts'
import { signUpAndConfirm } from '../support/people/portal.ts'
import { savedSearch } from '../support/people/saved-search.ts'
import { requested } from '../support/people/submitted.ts'
import { leadOnMarket } from '../support/people/supplier.ts'
import { supplierForm } from '../support/people/supplier-account.ts'
import { purchasedLead } from '../support/purchase/purchased-lead.ts'
import { untilJobsAreDone } from '../support/queued-jobs.ts'
import { expectNoFailures } from './tried.ts'

/** Ways to put an element or a script into a page. What runs sets `zqRan`, what becomes an element has the class `zq`. */
const MARKUP = [
  '<script class=zq>zqRan=1</script>',
  '<img class=zq src=x onerror=zqRan=1>',
  '"><svg class=zq onload=zqRan=1>',
  "'><b class=zq onmouseover=zqRan=1>",
  '</textarea><i class=zq>',
  '</title><i class=zq>',
  '</script><script class=zq>zqRan=1</script>',
  '<iframe class=zq srcdoc="<script>parent.zqRan=1</script>">',
  '<a class=zq href=javascript:zqRan=1>zq</a>',
  '<details class=zq open ontoggle=zqRan=1>',
  '<style class=zq>@import "//evil.example"</style>',
  '<base class=zq href=//evil.example>',
  '<meta class=zq http-equiv=refresh content="0;//evil.example">',
  '<form class=zq action=//evil.example><input>',
  '<math><mi class=zq xlink:href="javascript:zqRan=1">',
  '<template><i class=zq></template><i class=zq>',
  '<!--><i class=zq>-->',
  '&lt;i class=zq&gt;',
  '\u003ci class=zq\u003e',
  '{{constructor.constructor("zqRan=1")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as a template would hold it.
  '${zqRan=1}',
  'javascript:zqRan=1//http://a.b',
]
/** What a spreadsheet would run. */
const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@sum(1)',
  '\t=1+1',
  '=HYPERLINK("http://evil.example","zq")',
  '"=1+1',
  ';=1+1',
]
const PATIENCE_MS = 15 * 60_000

let stage: Stage
let receiver: Bun.Server<undefined>
beforeAll(async () => {
  receiver = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response(MARKUP.join('\n'), { status: 400, headers: { 'content-type': 'text/html' } }),
  })
  stage = await openStage({ SMS_DAILY_BUDGET: '100000' })
})
afterAll(async () => {
  await stage?.close()
  await receiver?.stop(true)
})

/** How often a text stood on a screen, and what of it became more than text. */
const found = { screens: 0, shown: 0, failures: [] as string[] }

const Seen = v.object({ ran: v.boolean(), elements: v.array(v.string()), texts: v.number() })

/** Looks at the screen as it is: the corpus must stand in it as text, and nowhere else. */
async function look(page: Page, screen: string, { mustShow = true } = {}): Promise<void> {
  const seen = v.parse(
    Seen,
    await page.evaluate(() => ({
      ran: 'zqRan' in window,
      elements: [
        ...document.querySelectorAll('.zq, base, [href^="javascript:" i], [src^="javascript:" i]'),
        ...document.querySelectorAll('[onerror], [onload], [ontoggle], [onmouseover]'),
      ].map(({ outerHTML }) => outerHTML.slice(0, 200)),
      texts:
        (document.body.textContent.match(/zq/gi)?.length ?? 0) +
        [...document.querySelectorAll('input, textarea')].filter(
          (field) => 'value' in field && String(field.value).includes('zq'),
        ).length,
    })),
  )
  found.screens += 1
  found.shown += seen.texts
  if (seen.ran) found.failures.push(`${screen}: a script ran`)
  found.failures.push(...seen.elements.map((element) => `${screen}: ${element}`))
  if (mustShow && seen.texts === 0) found.failures.push(`${screen}: shows nothing of the corpus`)
}

async function open(page: Page, path: string, options?: { mustShow?: boolean }): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await look(page, path, options)
}

/** Each dialog that such a button of the screen opens, for the first of them. */
async function openDialogs(page: Page, screen: string, names: RegExp): Promise<void> {
  const buttons = page.getByRole('button', { name: names })
  const count = Math.min(await buttons.count(), 8)
  for (let nth = 0; nth < count; nth++) {
    await buttons.nth(nth).click()
    await page.getByRole('dialog').first().waitFor()
    await page.waitForLoadState('networkidle')
    await look(page, `${screen}: dialog ${nth + 1}`, { mustShow: false })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  }
}

const at = (nth: number) => MARKUP[nth % MARKUP.length] ?? ''
const hostileLead = (nth: number) => ({
  firstName: at(nth),
  lastName: at(nth + 1),
  company: at(nth + 2),
  website: at(nth + 3),
  isDecisionMaker: false,
  decisionMakerName: at(nth + 4),
  businessType: at(nth + 5),
  currentProvider: at(nth + 6),
  city: at(nth + 7),
  aiDescription: at(nth + 8),
  // One open lead has a number.
  phone: `${crypto.randomUUID()} ${at(nth + 9)}`,
})

const visit = <Result>(visiting: (page: Page) => Promise<Result>) => stage.onPage({}, visiting)

test(
  'markup in any text of another person stays text on each screen that shows it',
  async () => {
    await visit(async (page) => {
      const { email } = await signUpAndConfirm(page, stage.url, { name: at(0), contactPerson: at(1) })
      const supplier = only(await stage.db.select().from(suppliers).where(eq(suppliers.email, email)))
      for (let nth = 0; nth < MARKUP.length; nth++) {
        await leadOnMarket(stage, hostileLead(nth))
        const lead = hostileLead(nth + 3)
        await purchasedLead(
          stage,
          { ...supplier, name: at(nth) },
          { lead, purchase: { outcomeNotes: at(nth) } },
        )
        await stage.db.insert(suppliers).values({
          email: `${nth}-zq@payments.example`,
          name: at(nth),
          contactPerson: at(nth + 1),
          phone: at(nth + 2),
          status: nth % 2 === 0 ? 'pending' : 'active',
          businessTypes: [at(nth + 3)],
          territories: [at(nth + 4)],
        })
      }
      for (let nth = 0; nth < 8; nth++) {
        await savedSearch(stage, supplier.id, { name: at(nth), query: at(nth + 1), terms: [at(nth + 1)] })
        await post(page, '/api/supplier/api-keys', { name: at(nth), mode: 'test', scopes: ['market:read'] })
      }
      const url = `${receiver.url.origin}/hooks`
      const endpoint = v.parse(
        v.object({ id: v.string() }),
        await post(page, '/api/supplier/webhook-endpoints', {
          mode: 'test',
          url,
          description: at(0),
          events: ['lead.purchased'],
        }),
      )
      await stage.db.update(webhookEndpoints).set({ description: at(6) })
      await post(page, `/api/supplier/webhook-endpoints/${endpoint.id}/test-event`, {
        type: 'lead.purchased',
      })

      await open(page, '/supplier/dashboard')
      await open(page, `/supplier/dashboard?search=${encodeURIComponent(at(1))}`, { mustShow: false })
      await open(page, '/supplier/analytics')
      await open(page, '/supplier/integrations')
      await open(page, `/supplier/integrations?endpoint=${endpoint.id}`)
      const { rows } = await stage.pool.query<{ number: string }>(
        'select number from receipts join purchases on purchases.id = purchase_id where supplier_id = $1 limit 8',
        [supplier.id],
      )
      for (const { number } of rows) await open(page, `/supplier/receipt?number=NR-${number}`)
      const csv = await page.request.get('/api/supplier/purchases.csv')
      expect(csv.status()).toBe(200)
    })
    await visit(async (page) => {
      await post(page, '/api/admin/login', DEMO_ADMIN)
      const [lead] = (
        await stage.pool.query<{ id: string }>(
          "select id from leads where company like '%zq%' and sold_at is null",
        )
      ).rows
      const [provider] = (
        await stage.pool.query<{ id: string }>("select id from suppliers where name like '%zq%'")
      ).rows
      await page.request.put(`/api/admin/leads/${lead?.id}/off-market`, { data: { reason: at(2) } })
      await post(page, `/api/admin/providers/${provider?.id}/credits`, { change: 1, reason: at(3) })
      await open(page, '/admin')
      await openDialogs(page, '/admin', /^(Details of|Assign|Unlist)/)
      await open(page, '/admin?tab=providers')
      await openDialogs(page, '/admin?tab=providers', /^(Edit|Credits of|Rate card of|Delete)/)
      await open(page, '/admin/audit')
      await open(page, '/admin/analytics', { mustShow: false })
      await open(page, '/admin/settings', { mustShow: false })
    })
    await visit(async (page) => {
      const { email } = await requested(page, stage.url)
      for (let nth = 0; nth < MARKUP.length; nth++) {
        const quotes = [{ providerName: at(nth) }, { providerName: at(nth + 1) }]
        const names = {
          firstName: at(nth),
          lastName: at(nth),
          company: at(nth + 1),
          currentProvider: at(nth + 2),
        }
        await pastCheck(stage, { email, quotes, ...names })
      }
      await signInQuickly(page, email, stage.url)
      await post(page, '/api/auth/name', { firstName: at(1), lastName: at(2) })
      await open(page, '/')
    })
    expectNoFailures(
      `${MARKUP.length} pieces of markup on ${found.screens} screens and dialogs`,
      found.shown,
      found.failures,
    )
  },
  PATIENCE_MS,
)

test(
  'markup in a name stays text in the HTML of each mail',
  async () => {
    const failures: string[] = []
    let mails = 0
    await visit(async (page) => {
      await page.goto('/terms')
      for (const [nth, text] of MARKUP.entries()) {
        const email = `mail-${nth}@zq-mails.example`
        const form = supplierForm({ name: text, contactPerson: text, email })
        const answer = await page.request.post('/api/supplier/signup', { data: form })
        // A name that holds an address is refused (decision 93).
        if (answer.status() === 422) continue
        expect(answer.status()).toBe(200)
        await untilJobsAreDone(stage)
        for (const { html } of await messagesTo(stage.url, email)) {
          mails += 1
          const elements = await page.evaluate((text) => {
            const parsed = new DOMParser().parseFromString(text, 'text/html')
            return [...parsed.querySelectorAll('.zq, script, base, [href^="javascript:" i]')].map(
              ({ outerHTML }) => outerHTML.slice(0, 200),
            )
          }, html ?? '')
          failures.push(...elements)
        }
      }
      await page.goto('/sandbox', { waitUntil: 'networkidle' })
      await look(page, '/sandbox', { mustShow: false })
    })
    expectNoFailures('mails with markup in a name', mails, [...failures, ...found.failures])
  },
  PATIENCE_MS,
)

test(
  'no cell of a table for spreadsheets begins a formula',
  async () => {
    const cells: string[] = []
    await visit(async (page) => {
      const { email } = await signUpAndConfirm(page, stage.url)
      const supplier = only(await stage.db.select().from(suppliers).where(eq(suppliers.email, email)))
      for (const [nth, formula] of FORMULAS.entries()) {
        const lead = {
          firstName: formula,
          lastName: formula,
          company: formula,
          website: formula,
          city: formula,
        }
        await purchasedLead(stage, supplier, { lead, purchase: { outcomeNotes: `${formula}${nth}` } })
      }
      cells.push(...cellsOf(await (await page.request.get('/api/supplier/purchases.csv')).text()))
      await post(page, '/api/admin/login', DEMO_ADMIN)
      for (const path of ['/api/admin/leads.csv', '/api/admin/analytics.csv'])
        cells.push(...cellsOf(await (await page.request.get(path)).text()))
    })
    expect(cells.filter((cell) => cell.includes('1+1')).length).toBeGreaterThan(FORMULAS.length)
    expectNoFailures('cells of three tables for spreadsheets', cells.length, cells.filter(isFormula))
  },
  PATIENCE_MS,
)

/** RFC 4180. */
const cellsOf = (csv: string) =>
  [...csv.replace(/^\ufeff/, '').matchAll(/"((?:[^"]|"")*)"|([^,\r\n]+)/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').replaceAll('""', '"'),
  )
const isFormula = (cell: string) => /^[\s"]*[=+\-@]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)

test('control: an element, a script and a formula are found', async () => {
  const before = found.failures.length
  await visit(async (page) => {
    await page.goto('/terms')
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<i class=zq></i>')
      Object.assign(window, { zqRan: 1 })
    })
    await look(page, 'control')
  })
  expect(found.failures.splice(before)).toEqual([
    'control: a script ran',
    'control: <i class="zq"></i>',
    'control: shows nothing of the corpus',
  ])
  expect(cellsOf('a,"=1+1",-5\r\n').filter(isFormula)).toEqual(['=1+1'])
})
