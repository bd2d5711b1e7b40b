import { beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import * as v from 'valibot'
import { inWorld } from '../proofs/world/world.ts'

const DEPLOY = join(import.meta.dir, '../../deploy')
const DASHBOARD = join(DEPLOY, 'grafana/northrate.json')

const INPUT = 'DS_PROMETHEUS'
const Source = v.object({ type: v.literal('prometheus'), uid: v.literal(`\${${INPUT}}`) })
const Place = v.object({ h: v.number(), w: v.number(), x: v.number(), y: v.number() })
const Panel = v.variant('type', [
  v.object({ type: v.literal('row'), id: v.number(), title: v.string(), gridPos: Place }),
  v.object({
    type: v.literal('timeseries'),
    id: v.number(),
    title: v.string(),
    gridPos: Place,
    datasource: Source,
    targets: v.pipe(
      v.array(v.object({ refId: v.string(), expr: v.string(), datasource: Source })),
      v.minLength(1),
    ),
  }),
])
/** What Grafana's import reads: it asks for the data source of each input, and refuses a dashboard with an id of another server. */
const Dashboard = v.object({
  __inputs: v.tuple([
    v.object({
      name: v.literal(INPUT),
      type: v.literal('datasource'),
      pluginId: v.literal('prometheus'),
    }),
  ]),
  id: v.null(),
  uid: v.pipe(v.string(), v.maxLength(40)),
  title: v.string(),
  schemaVersion: v.number(),
  time: v.object({ from: v.string(), to: v.string() }),
  templating: v.object({ list: v.array(v.unknown()) }),
  panels: v.array(Panel),
})

/** The names that a product answers which has done each kind of work. */
let answered: Set<string>
let labels: Set<string>
beforeAll(async () => {
  answered = await inWorld({ processes: 1 }, async (world) => {
    await world.pool.query(`
      insert into pgboss.job (name, data, policy, state, completed_on, start_after)
      values ('compare-with-stripe', '{}', 'exclusive', 'completed', now(), now()),
        ('send-search-alert', '{}', 'standard', 'failed', now(), now())`)
    await world.pool.query(`
      insert into pgboss.job (name, data, policy, retry_limit, start_after)
      values ('send-search-alert', '{}', 'standard', 0, now() - interval '1 hour')`)
    const names = new Set<string>()
    // A worker may have taken the job before this read.
    while (!names.has('northrate_job_oldest_seconds')) {
      await world.pool.query(
        `insert into pgboss.job (name, data, policy, start_after) values ('send-search-alert', '{}', 'standard', now())`,
      )
      const text = await (await fetch(`${world.apis[0]?.url}/api/metrics`)).text()
      labels = new Set(text.matchAll(/[{,](\w+)="/g).map(([, label = '']) => label))
      for (const [, name] of text.matchAll(/^# TYPE (\w+)/gm)) if (name !== undefined) names.add(name)
    }
    return names
  })
})

const named = (text: string) =>
  [...new Set([...text.matchAll(/northrate_\w+/g)].map(([name]) => name))].filter(
    (name) => !answered.has(name) && !answered.has(name.replace(/_(bucket|count|sum)$/, '')),
  )

test('no figure has a label of a name that Prometheus sets itself, and renames', () => {
  expect(labels).toContain('queue')
  expect([...labels].filter((label) => label === 'job' || label === 'instance')).toEqual([])
})

test('the product answers each figure that an alarm reads', async () => {
  const rules = await Bun.file(join(DEPLOY, 'prometheus/rules.yml')).text()
  expect(answered.size).toBeGreaterThan(30)
  expect(named(rules)).toEqual([])
})

test('the product answers each figure that the dashboard shows, and the dashboard shows each figure of ours', async () => {
  const text = await Bun.file(DASHBOARD).text()
  expect(named(text)).toEqual([])
  const ofRuntime = /^northrate_(nodejs|process)_/
  const notShown = [...answered].filter((name) => !ofRuntime.test(name) && !text.includes(name))
  expect(notShown).toEqual(['northrate_sms_budget_half_total'])
})

test('Grafana can import the dashboard: its fields are there, and each panel has an id and a place of its own', async () => {
  const { panels } = v.parse(Dashboard, await Bun.file(DASHBOARD).json())
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true)
  const rows = panels.flatMap((panel) => (panel.type === 'row' ? [panel.title] : []))
  expect(rows).toEqual([
    'Traffic',
    'Database and pools',
    'Queue',
    'Money',
    'Mails and texts',
    'Webhooks',
    'Market',
  ])
})
