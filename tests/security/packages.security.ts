import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { run } from '../../scripts/phases.ts'
import { folderWith } from '../../scripts/testing/folder.fixture.ts'
import { expectNoFailures, noteTried } from './tried.ts'

const ROOT = join(import.meta.dir, '../..')
const SBOM = join(ROOT, 'dist/sbom.json')
const CYCLONEDX = '@cyclonedx/cyclonedx-npm@6.0.1'
const PATIENCE_MS = 10 * 60_000

const Lock = v.object({ packages: v.record(v.string(), v.tupleWithRest([v.string()], v.unknown())) })
type Component = {
  group?: string
  name: string
  version?: string
  licenses?: unknown[]
  components?: Component[]
}
const Component: v.GenericSchema<unknown, Component> = v.object({
  group: v.optional(v.string()),
  name: v.string(),
  version: v.optional(v.string()),
  licenses: v.optional(v.array(v.unknown())),
  components: v.optional(v.array(v.lazy(() => Component))),
})
const Sbom = v.object({ components: v.array(Component) })

/** Exactly what bun.lock names: the checkout's own folder may hold more, from another branch. */
const folder = folderWith({
  'package.json': readFileSync(join(ROOT, 'package.json'), 'utf8'),
  'bun.lock': readFileSync(join(ROOT, 'bun.lock'), 'utf8'),
})

async function call(command: string[]): Promise<{ code: number; text: string }> {
  return run(command, {}, () => {}, folder)
}

/** By `name@version`; those for other systems are not installed here, and have no license to read. */
function installedPackages(): string[] {
  const { packages } = v.parse(Lock, Bun.JSONC.parse(readFileSync(join(folder, 'bun.lock'), 'utf8')))
  return Object.entries(packages).flatMap(([place, [nameAndVersion]]) => {
    const path = place.replace(/(@[^/]+\/[^/]+|[^/]+)(\/|$)/g, 'node_modules/$1/')
    return existsSync(join(folder, path)) ? [nameAndVersion] : []
  })
}

const allOf = (components: Component[]): Component[] =>
  components.flatMap((one) => [one, ...allOf(one.components ?? [])])

/** The installed packages that an SBOM lacks, or has without a license. */
function missingIn(sbom: unknown): string[] {
  const components = allOf(v.parse(Sbom, sbom).components)
  const licensed = new Set(
    components
      .filter(({ licenses = [] }) => licenses.length > 0)
      .map(({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name}@${version}`),
  )
  return installedPackages().filter((one) => !licensed.has(one))
}

test(
  'the list of packages (SBOM) holds each installed package of bun.lock with its version and license',
  async () => {
    const installed = await call([process.execPath, 'install', '--frozen-lockfile', '--ignore-scripts'])
    expect(installed).toMatchObject({ code: 0 })
    mkdirSync(join(ROOT, 'dist'), { recursive: true })
    // npm judges a folder that bun installed by its own rules, and finds optional packages missing.
    const options = ['--ignore-npm-errors', '--output-format', 'JSON', '--output-file', SBOM]
    const written = await call(['npx', '--yes', CYCLONEDX, ...options])
    expect(written).toMatchObject({ code: 0 })
    const sbom: unknown = JSON.parse(readFileSync(SBOM, 'utf8'))
    expectNoFailures('packages of bun.lock in dist/sbom.json', installedPackages().length, missingIn(sbom))

    // Control: a list without one of them fails.
    const { components } = v.parse(Sbom, sbom)
    const without = components.filter(({ name }) => name !== 'nanostores')
    expect(missingIn({ components: without })).toEqual([expect.stringMatching(/^nanostores@/)])
  },
  PATIENCE_MS,
)

/** By package; the registry's answer. */
const Audit = v.record(v.string(), v.array(v.object({ title: v.string(), severity: v.string() })))

/** Its advisories as lines; null where it is no answer of a registry, such as an error. */
function advisoriesIn(text: string): string[] | null {
  try {
    const found = v.parse(Audit, JSON.parse(text))
    return Object.entries(found).flatMap(([name, list]) =>
      list.map(({ severity, title }) => `${name}: ${severity}: ${title}`),
    )
  } catch {
    return null
  }
}

test(
  'the registry knows no advisory for a package of bun.lock',
  async () => {
    // Reads bun.lock itself, at the same address as `npm audit`, which would need another lock.
    const { text } = await call([process.execPath, 'audit', '--json'])
    const advisories = advisoriesIn(text.slice(Math.max(0, text.indexOf('{'))))
    if (advisories !== null) return expectNoFailures('packages of bun.lock with an advisory', 1, advisories)
    const isRequired = process.env.SECURITY_AUDIT === 'required'
    const note = `NOT RUN: ${text.trim().split('\n').at(-1)}`
    noteTried({
      part: 'packages',
      tried: 'advisories of the registry',
      times: 0,
      failures: isRequired ? 1 : 0,
      note,
    })
    if (isRequired) throw new Error(note)
  },
  PATIENCE_MS,
)

test('control: an advisory in the registry’s answer is found, and an error is no answer', () => {
  const answer = { elysia: [{ id: 1, title: 'Cookies are not checked', severity: 'high' }] }
  expect(advisoriesIn(JSON.stringify(answer))).toEqual(['elysia: high: Cookies are not checked'])
  expect(advisoriesIn('{}')).toEqual([])
  expect(advisoriesIn('error: POST https://registry.example - 405')).toBeNull()
})
