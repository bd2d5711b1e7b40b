// `npm run test:alarms`: causes the fault that each alarm is for, and sees Prometheus fire it. Takes about five minutes.
import { parseArgs } from 'node:util'
import { buildServerIfChanged } from '../../scripts/builds/build-server.ts'
import { buildSiteIfChanged } from '../../scripts/site/build-site.ts'
import { endWithReason, endWithUsage } from '../../scripts/usage.ts'
import { BACKED_UP, FAULTS, type Fault } from './faults.ts'
import { alarmNames, TIMES_SHORTER } from './prometheus.ts'
import { onStage, type Stage } from './stage.ts'

/** By then Prometheus has judged several scrapes of a product without a fault. */
const SETTLED_MS = 10_000
const FIRES_WITHIN_MS = 90_000
const ENDS_WITHIN_MS = 150_000
/** Their shortened hours are minutes still: they run beside the others, once those that use Stripe are over. */
const FIRST = ['RefundsFailed', 'StripeFailing']
const BESIDE = ['RetentionMissing', 'CountMissing', 'RefundsOwed']
const BESIDE_WITHIN_MS = 400_000

const alarms = await alarmNames()
const USAGE = `Usage:
  npm run test:alarms [-- <alarm> …]      all alarms, or some of ${alarms.join(', ')}`
const { positionals, values } = parseArgs({ allowPositionals: true, strict: false })
const unknown = [...Object.keys(values), ...positionals].find((name) => !alarms.includes(name))
if (unknown !== undefined) endWithUsage(USAGE, `There is no alarm "${unknown}".`)

await installPrometheus().catch(endWithReason)
await Promise.all([buildSiteIfChanged(), buildServerIfChanged('demo')])
const wanted = positionals.length > 0 ? positionals : alarms
const failed = await onStage(async (stage) => {
  const problems: string[] = []
  const without = wanted.filter((name) => FAULTS[name] === undefined)
  problems.push(...without.map((name) => `${name} has no fault in tests/alarms/faults.ts.`))
  await stage.world.pool.query(BACKED_UP)
  await Bun.sleep(SETTLED_MS)
  const early = await stage.prometheus.firing()
  if (early.size > 0) problems.push(`These fire without a fault: ${[...early].join(', ')}.`)

  const runAll = async (names: string[]) => {
    for (const name of names) {
      const { seen } = await causeFault(stage, name, FIRES_WITHIN_MS)
      problems.push(...(await seen))
    }
  }
  await runAll(FIRST.filter(isWanted))
  const beside: Promise<string[]>[] = []
  for (const name of BESIDE.filter(isWanted))
    beside.push((await causeFault(stage, name, BESIDE_WITHIN_MS)).seen)
  await runAll(alarms.filter((name) => isWanted(name) && !FIRST.includes(name) && !BESIDE.includes(name)))
  for (const seen of beside) problems.push(...(await seen))
  return problems
}).catch(endWithReason)
console.log(
  `\nEach "for" and each range was ${TIMES_SHORTER} times shorter than in deploy/prometheus/rules.yml.`,
)
for (const problem of failed) console.error(problem)
process.exit(failed.length > 0 ? 1 : 0)

function isWanted(name: string): boolean {
  return wanted.includes(name) && FAULTS[name] !== undefined
}

/** Resolves once the fault is caused. `seen` says what went wrong; it is empty if the alarm fired by its fault and ended. */
async function causeFault(
  stage: Stage,
  name: string,
  withinMs: number,
): Promise<{ seen: Promise<string[]> }> {
  const fault = FAULTS[name]
  if (fault === undefined) return { seen: Promise.resolve([]) }
  if ((await stage.prometheus.firing()).has(name)) console.log(`${name}: fires already, by an earlier fault`)
  const mend = await fault.cause(stage)
  return { seen: seeAlarm(stage, { name, fault, mend, withinMs }) }
}

async function seeAlarm(
  { prometheus }: Stage,
  {
    name,
    fault,
    mend,
    withinMs,
  }: { name: string; fault: Fault; mend: () => Promise<unknown>; withinMs: number },
): Promise<string[]> {
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
  const isFiring = async () => (await prometheus.firing()).has(name)
  const hasFired = await within(withinMs, isFiring)
  const firedAfter = seconds()
  await mend()
  if (!hasFired) return [`${name} did not fire within ${firedAfter}: ${fault.what}.`]
  const hasEnded =
    fault.staysBecause !== undefined || (await within(ENDS_WITHIN_MS, async () => !(await isFiring())))
  if (!hasEnded) return [`${name} did not end after the mend.`]
  console.log(`${name}: fired after ${firedAfter}, ${endOf(fault, seconds())} (${described(fault)})`)
  return []
}

function endOf({ staysBecause }: Fault, seconds: string): string {
  return staysBecause === undefined ? `ended after ${seconds}` : `its end was not awaited: ${staysBecause}`
}

function described({ what, set }: Fault): string {
  return set === undefined ? what : `${what}; set in the database: ${set}`
}

async function within(milliseconds: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    if (await isSo()) return true
    await Bun.sleep(250)
  }
  return false
}

async function installPrometheus(): Promise<void> {
  if (Bun.which('prometheus') !== null) return
  const hint = 'It needs Prometheus. On Debian, as root: apt-get install --no-install-recommends prometheus'
  if (process.getuid?.() !== 0 || Bun.which('apt-get') === null) throw new Error(hint)
  console.log('Installing Prometheus.')
  for (const step of [
    ['update', '-q'],
    ['install', '-qy', '--no-install-recommends', 'prometheus'],
  ]) {
    const child = Bun.spawn(['apt-get', ...step], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdout: 'ignore',
      stderr: 'inherit',
    })
    if ((await child.exited) !== 0) throw new Error(hint)
  }
}
