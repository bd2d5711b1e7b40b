import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { freePort } from '../support/processes/server-process.ts'

const RULES = join(import.meta.dir, '../../deploy/prometheus/rules.yml')

/** Every `for` and every range of the alarms is this many times shorter here. Thresholds in the expressions stay. */
export const TIMES_SHORTER = 30
/** A scrape takes up to 2 s while the database is silent. */
const SCRAPE_MS = 2_500

const Alerts = v.object({
  data: v.object({
    alerts: v.array(v.object({ labels: v.object({ alertname: v.string() }), state: v.string() })),
  }),
})

export type Prometheus = {
  /** The names of the alarms that fire now. */
  firing(): Promise<Set<string>>
  stop(): Promise<void>
}

/** Prometheus with the alarms of `deploy/`, shortened, that scrapes this process of the product. `folder` is its own. */
export async function startPrometheus(folder: string, apiUrl: string): Promise<Prometheus> {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  await Bun.write(join(folder, 'rules.yml'), shortened(await Bun.file(RULES).text()))
  await Bun.write(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: ${SCRAPE_MS}ms, scrape_timeout: ${SCRAPE_MS}ms, evaluation_interval: 1s }
rule_files: [rules.yml]
scrape_configs:
  - job_name: northrate
    metrics_path: /api/metrics
    static_configs: [{ targets: ["${new URL(apiUrl).host}"] }]
`,
  )
  const child = Bun.spawn(
    [
      'prometheus',
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdout: 'ignore', stderr: 'inherit' },
  )
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) })
  while (child.exitCode === null && !(await ask('/-/ready').catch(() => null))?.ok) await Bun.sleep(50)
  if (child.exitCode !== null) throw new Error('Prometheus ended by itself.')
  return {
    async firing() {
      const { data } = v.parse(Alerts, await (await ask('/api/v1/alerts')).json())
      return new Set(
        data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname),
      )
    },
    async stop() {
      child.kill()
      await child.exited
    },
  }
}

export const alarmNames = async (): Promise<string[]> =>
  [...(await Bun.file(RULES).text()).matchAll(/alert: (\w+)/g)].flatMap(([, name]) => name ?? [])

const MILLISECONDS = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
])

const shortened = (rules: string): string =>
  rules.replace(/(\[|for: )(\d+)([smhd])\b/g, (_, before: string, count: string, unit: string) => {
    const milliseconds = Number(count) * (MILLISECONDS.get(unit) ?? 0)
    return `${before}${Math.ceil(milliseconds / TIMES_SHORTER)}ms`
  })
