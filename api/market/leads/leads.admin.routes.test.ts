import { describe, expect, test } from 'bun:test'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import * as v from 'valibot'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leads } from '../../../db/schema/leads.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { nextOf } from '../../../tests/support/purchase/market.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { AdminLead } from '../../contract/admin/leads.ts'
import { csvLine } from '../../platform/shared/csv.ts'
import { leadsAsCsv } from './leads-csv.admin.ts'

const product = await testProduct()
const {
  browser,
  admin: { id: adminId },
} = await signedInAdmin(product)

/** No field that the wire does not name. */
const List = v.array(v.strictObject(AdminLead.entries))
const PATH = '/api/admin/leads'

async function list(query: Record<string, string>, headers?: Record<string, string>) {
  const answer = await browser.get(`${PATH}?${new URLSearchParams(query)}`, headers)
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
  return v.parse(List, answer.body)
}
const idsOf = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id)

const setStatus = (id: string, status: string, headers?: Record<string, string>) =>
  browser.send('PUT', `${PATH}/${id}/status`, { status }, headers)
const versionOf = ({ headers }: { headers: Headers }) => ({ 'if-match': headers.get('etag') ?? '' })

const looks = () =>
  product.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, adminId), eq(auditLog.recordType, 'leads'), isNull(auditLog.recordId)))

describe('the list of leads', () => {
  test('shows who a lead is from, what it could save and its state', async () => {
    const { supplier } = await signedInSupplier(product, { name: 'Maple Payments' })
    const { lead } = await purchasedLead(product, supplier, {
      lead: { company: 'Cedar Books', potentialSavingsCents: 12_345, monthlyVolumeCents: 5_000_050 },
    })
    const [shown] = await list({ search: 'cedar books' })
    expect(shown).toMatchObject({
      id: lead.id,
      name: 'Olive Owner',
      company: 'Cedar Books',
      email: lead.email,
      phone: lead.phone,
      businessType: 'retail',
      currentProvider: 'moneris',
      monthlyVolume: 50_000.5,
      potentialSavings: 123.45,
      status: 'new',
      tier: 'tier1',
      soldTo: 'Maple Payments',
      soldAt: product.clock.now().toISOString(),
      isHeld: false,
      emailVerified: true,
    })
  })

  test('shows that a lead waits, or when its business requested contact', async () => {
    const now = product.clock.now()
    const waiting = await leadOnMarket(product, { listedAt: null })
    const listed = await leadOnMarket(product, { contactRequestedAt: now })
    const [one] = await list({ search: waiting.email })
    expect(one).toMatchObject({ listedAt: null, contactRequestedAt: null })
    const { body } = await browser.get(`${PATH}/${listed.id}`)
    expect(body).toMatchObject({ listedAt: now.toISOString(), contactRequestedAt: now.toISOString() })
  })

  test.each([
    ['a part of the company', 'oplar & so'],
    ['the e-mail in capitals', 'PERCY@POPLAR.EXAMPLE'],
    ['first and last name', 'percy pearson'],
    ['signs that mean something to a database', '100%_\\ "$1,000"'],
    ['two letters', 'ø&'],
    ['its company without accents', 'poplar & sons'],
    ['its company with accents that it does not have', 'pöplar & Sóns'],
    ['its phone number as people write it', '(416) 555-0199'],
    ['the end of its phone number', '555-0199'],
  ])('finds a lead by %s', async (_, search) => {
    const company = `Poplar & Søns ø& 100%_\\ "$1,000" ${crypto.randomUUID()}`
    const { id } = await leadOnMarket(product, {
      company: company.replace('Søns', 'Söns'),
      email: `percy@poplar.example`,
      phone: '+14165550199',
      firstName: 'Percy',
      lastName: 'Pearson',
    })
    expect(await idsOf({ search })).toContain(id)
    expect(await idsOf({ search: `${search}x` })).not.toContain(id)
    await product.db.delete(leads).where(eq(leads.id, id))
  })

  test('a postal abbreviation finds the leads of its province', async () => {
    const there = await leadOnMarket(product, { province: 'Nunavut' })
    const elsewhere = await leadOnMarket(product)
    for (const search of ['NU', 'nu']) {
      expect(await idsOf({ search })).toContain(there.id)
      expect(await idsOf({ search })).not.toContain(elsewhere.id)
    }
  })

  test('percent signs and underscores are no wildcards', async () => {
    const { id } = await leadOnMarket(product)
    expect(await idsOf({ search: '%%%' })).not.toContain(id)
    expect(await idsOf({ search: '___' })).not.toContain(id)
  })

  test('each filter finds what fits and nothing else', async () => {
    const mark = `filtered-${crypto.randomUUID()}`
    const open = await leadOnMarket(product, { company: mark, province: 'Yukon', status: 'qualified' })
    const off = await leadOnMarket(product, {
      company: mark,
      monthlyVolumeCents: 100_000,
      offMarketAt: product.clock.now(),
      offMarketReason: 'admin',
    })
    const { supplier } = await signedInSupplier(product)
    const { lead: sold } = await purchasedLead(product, supplier, { lead: { company: mark } })
    const found = (query: Record<string, string>) => idsOf({ search: mark, ...query })

    expect((await found({})).toSorted()).toEqual([open.id, off.id, sold.id].toSorted())
    expect(await found({ status: 'qualified' })).toEqual([open.id])
    expect(await found({ tier: 'tier3' })).toEqual([off.id])
    expect(await found({ state: 'sold' })).toEqual([sold.id])
    expect(await found({ state: 'on-market' })).toEqual([open.id])
    expect(await found({ state: 'off-market' })).toEqual([off.id])
    const waiting = await leadOnMarket(product, { company: `${mark}-waits`, listedAt: null })
    expect(await found({ state: 'waiting' })).toEqual([waiting.id])
    await product.db.delete(leads).where(eq(leads.id, waiting.id))
    expect(await found({ province: 'Yukon' })).toEqual([open.id])
    expect(await found({ status: '', tier: 'all', state: '', province: '' })).toHaveLength(3)
  })

  test('a filter’s days are days in Toronto, the last one included', async () => {
    const mark = `dated-${crypto.randomUUID()}`
    // 23:59 on the 20th in Toronto, though the 21st in UTC; then midnight.
    const at = (moment: string) => leadOnMarket(product, { company: mark, submittedAt: new Date(moment) })
    const [evening, midnight] = [await at('2026-11-21T04:59:00Z'), await at('2026-11-21T05:00:00Z')]
    const found = (query: Record<string, string>) => idsOf({ search: mark, ...query })
    expect(await found({ to: '2026-11-20' })).toEqual([evening.id])
    expect(await found({ from: '2026-11-21', to: '2026-11-21' })).toEqual([midnight.id])
  })

  test.each<Record<string, string>>([
    { status: 'sold' },
    { tier: 'tier4' },
    { state: 'maybe' },
    { province: 'Texas' },
    { from: '2026-02-30' },
    { to: 'yesterday' },
    { limit: '101' },
    { limit: '0' },
    { after: 'somewhere' },
    { search: 'x'.repeat(101) },
  ])('%j is refused with the field that is wrong', async (query) => {
    const answer = await browser.get(`${PATH}?${new URLSearchParams(query)}`)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ fields: { [Object.keys(query)[0] ?? '']: expect.any(String) } })
  })

  test('pages contain each lead once, even with equal times, and keep the filters', async () => {
    const mark = `paged-${crypto.randomUUID()}`
    const made = new Set<string>()
    for (let count = 0; count < 5; count++) made.add((await leadOnMarket(product, { company: mark })).id)
    const seen: string[] = []
    let path: string | undefined = `${PATH}?search=${mark}&limit=2&state=on-market`
    while (path !== undefined) {
      const answer = await browser.get(path)
      seen.push(...v.parse(List, answer.body).map(({ id }) => id))
      path = nextOf(answer)
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen)).toEqual(made)
  })

  test('each look is in the audit log with its filters but not its search words; polls are not', async () => {
    const before = (await looks()).length
    const poll = { 'x-northrate-poll': '1' }
    const query = { search: 'nobody@secret.example', status: 'contacted' }
    await list(query)
    await list(query, poll)
    const written = await looks()
    expect(written).toHaveLength(before + 1)
    expect(written.at(-1)).toMatchObject({
      actor: 'admin',
      action: 'looked at contact details',
      details: { count: 0, filters: { search: true, status: 'contacted' } },
    })
    expect(JSON.stringify(written)).not.toContain('secret.example')

    await list({ status: 'converted' }, poll)
    expect(await looks()).toHaveLength(before + 2)
  })
})

describe('the download of leads', () => {
  test('contains what fits the filters, escapes formulas, and is in the audit log', async () => {
    const mark = `csv-${crypto.randomUUID()}`
    const lead = await leadOnMarket(product, {
      company: `=HYPERLINK("http://x","${mark}")`,
      lastName: 'Öl, the "2nd"',
    })
    await leadOnMarket(product)
    const answer = await browser.get(`${PATH}.csv?search=${mark}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="leads-2026-11-21.csv"')
    const [header, first, ...rest] = String(answer.body).split('\r\n')
    expect(header).toStartWith('Id,Submitted,Company,Name,Email')
    expect(first).toStartWith(
      `${lead.id},${lead.submittedAt.toISOString()},"'=HYPERLINK(""http://x"",""${mark}"")","Olive Öl, the ""2nd""",${lead.email}`,
    )
    expect(rest).toEqual([''])
    expect((await looks()).at(-1)).toMatchObject({
      action: 'exported leads',
      details: { filters: { search: true } },
    })
  })

  test('is complete where it is longer than a batch, and read no further once the client has disconnected', async () => {
    const mark = await manyMarked()
    const answer = await browser.get(`${PATH}.csv?search=${mark}`)
    const lines = String(answer.body).split('\r\n').slice(1, -1)
    expect(new Set(lines.map((line) => line.slice(0, 36))).size).toBe(1_205)

    let statements = 0
    const logger = { logQuery: () => void statements++ }
    const db = drizzle(product.deps.pool, { logger })
    const filters = { search: mark, status: null, tier: null, state: null, province: null, from: '', to: '' }
    const request = { adminId: crypto.randomUUID(), filters, now: product.clock.now() }
    const reader = (await leadsAsCsv(db, request)).body?.getReader()
    await reader?.read()
    const page = await reader?.read()
    expect(new TextDecoder().decode(page?.value).split('\r\n').length - 1).toBe(500)
    await reader?.cancel()
    const whenLeft = statements
    await Bun.sleep(50)
    expect(statements).toBe(whenLeft)
    // All connections are released.
    while (product.deps.pool.idleCount < product.deps.pool.totalCount) await Bun.sleep(5)
  })

  test('has the same values for a lead as the list', async () => {
    const mark = `same-${crypto.randomUUID()}`
    const erasedAt = new Date('2026-11-21T10:00:00.987Z')
    const one = await leadOnMarket(product, {
      company: mark,
      monthlyVolumeCents: 1_234_567,
      potentialSavingsCents: 10,
      province: null,
      city: null,
    })
    await product.db.execute(
      sql`update leads set listed_at = '2026-11-20 01:02:03.987654+00' where id = ${one.id}`,
    )
    await product.db.insert(leads).values({
      ...withoutGenerated(one),
      email: '',
      phone: '',
      firstName: '',
      lastName: '',
      businessType: 'a tasting; =room',
      offMarketAt: erasedAt,
      offMarketReason: 'withdrawn',
      erasedAt,
      possibleDuplicateOf: one.id,
      monthlyVolumeCents: 5_000_000,
    })
    await product.db.insert(leads).values(
      HOSTILE.map((text, place) => ({
        ...withoutGenerated(one),
        email: `hostile-${place}@${mark}.example`,
        phone: `+1416777${1_000 + place}`,
        firstName: `Kim ${text}`,
        lastName: `${text} Roy`,
        currentProvider: text,
        city: text,
      })),
    )
    const expected = (await list({ search: mark })).map((lead) =>
      csvLine(COLUMNS.map((column) => lead[column])),
    )
    expect(expected).toHaveLength(2 + HOSTILE.length)
    const answer = await browser.get(`${PATH}.csv?search=${mark}`)
    expect(String(answer.body).split('\r\n').slice(1).join('\r\n')).toBe(expected.join(''))
  })
})

const COLUMNS = [
  ...(['id', 'submittedAt', 'company', 'name', 'email', 'emailVerified', 'phone', 'phoneVerified'] as const),
  ...(['businessType', 'currentProvider', 'monthlyVolume', 'potentialSavings', 'tier', 'city'] as const),
  ...(['province', 'status', 'listedAt', 'contactRequestedAt', 'soldAt', 'soldTo', 'offMarketAt'] as const),
  ...(['offMarketReason', 'possibleDuplicateOf'] as const),
]

const HOSTILE = [
  ...['=1+1', '+1;@SUM(A1)', 'Roy, Books', 'said "yes"', 'two\r\nlines', 'back\\slash\tand \u0001'],
  ...['Ünicode 🙂 \u2028', '\ufeff-1', '["a","b"]', 'null'],
]

/** Makes 1,205 leads and returns the company that they share. */
async function manyMarked(): Promise<string> {
  const mark = `many-${crypto.randomUUID()}`
  const one = withoutGenerated(await leadOnMarket(product, { company: mark }))
  const more = Array.from({ length: 1_204 }, (_, index) => ({
    ...one,
    email: `many-${index}@${mark}.example`,
    phone: `+1905${1_000_000 + index}`,
  }))
  await product.db.insert(leads).values(more)
  return mark
}

function withoutGenerated({ id, tier, publicVolumeCents, ...lead }: typeof leads.$inferSelect) {
  return lead
}

describe('setting a status', () => {
  test('any may follow any, and each change is in the audit log once', async () => {
    const lead = await leadOnMarket(product)
    for (const status of ['converted', 'new', 'qualified', 'contacted', 'contacted'] as const) {
      expect(await setStatus(lead.id, status)).toMatchObject({ status: 200, body: { id: lead.id, status } })
    }
    const written = await product.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordId, lead.id), eq(auditLog.action, 'changed lead status')))
    expect(written.map(({ details }) => details)).toEqual([
      { before: { status: 'new' }, after: { status: 'converted' } },
      { before: { status: 'converted' }, after: { status: 'new' } },
      { before: { status: 'new' }, after: { status: 'qualified' } },
      { before: { status: 'qualified' }, after: { status: 'contacted' } },
    ])
  })

  test('a change of an older version is refused; a change without a version is not', async () => {
    const lead = await leadOnMarket(product)
    const seen = versionOf(await browser.get(`${PATH}/${lead.id}`))
    const first = await setStatus(lead.id, 'contacted', seen)
    expect(first.status).toBe(200)
    const message = 'Someone else just changed this. Review it before you save.'
    expect(await setStatus(lead.id, 'qualified', seen)).toMatchObject({
      status: 412,
      body: { code: 'changed_meanwhile', message },
    })
    expect(await setStatus(lead.id, 'new', versionOf(first))).toMatchObject({ status: 200 })
    expect(await setStatus(lead.id, 'qualified')).toMatchObject({ status: 200 })
  })

  test('of two admins who save concurrently from one version, one is refused', async () => {
    const lead = await leadOnMarket(product)
    const seen = versionOf(await browser.get(`${PATH}/${lead.id}`))
    const statuses = ['contacted', 'qualified']
    const answers = await Promise.all(statuses.map((status) => setStatus(lead.id, status, seen)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  test('an unknown lead is 404 and an unknown status 422', async () => {
    const lead = await leadOnMarket(product)
    const unknown = await setStatus(crypto.randomUUID(), 'new')
    expect(unknown).toMatchObject({ status: 404, body: { code: 'lead_not_found' } })
    expect(await setStatus('17', 'new')).toMatchObject({ status: 404 })
    expect(await setStatus(lead.id, 'sold')).toMatchObject({
      status: 422,
      body: { fields: { status: expect.any(String) } },
    })
  })
})
