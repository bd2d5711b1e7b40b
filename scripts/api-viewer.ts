import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import * as v from 'valibot'
import { endWithUsage } from './usage.ts'

const USAGE = `Usage:
  npm run viewer                   checks that our copy is the file of the published package
  npm run viewer -- <version>      replaces our copy with the file of another version`

const COPY = join(import.meta.dir, '../api/http/openapi/viewer/viewer.js.br')
const ORIGIN = join(import.meta.dir, '../api/http/openapi/viewer/viewer.json')
const Origin = v.object({
  package: v.string(),
  version: v.string(),
  licence: v.string(),
  /** Of the package, as the npm registry states it. */
  integrity: v.string(),
  path: v.string(),
  /** Of the file at `path`, uncompressed. */
  sha256: v.string(),
})
type Origin = v.InferOutput<typeof Origin>

/** Checks or replaces our copy of the API viewer: one file of a package (decision 3). */
async function main(): Promise<void> {
  const origin = v.parse(Origin, await Bun.file(ORIGIN).json())
  const [version, ...more] = process.argv.slice(2)
  if (more.length > 0 || version?.startsWith('-')) endWithUsage(USAGE)

  const published = await fetchPublished(origin, version ?? origin.version)
  if (version !== undefined) {
    await Bun.write(COPY, brotliCompressSync(published.content))
    await Bun.write(ORIGIN, `${JSON.stringify(published.origin, null, 2)}\n`)
    console.log(`Our copy is now ${origin.package} ${version}.`)
    return
  }
  const copy = brotliDecompressSync(await Bun.file(COPY).bytes())
  if (!Bun.deepEquals(published.origin, origin) || sha256(copy) !== origin.sha256) {
    console.error(
      `Our copy is not ${origin.path} of ${origin.package} ${origin.version}, whose checksums are:`,
    )
    console.error(published.origin)
    process.exitCode = 1
  }
}

/** The file and its origin, by npm, which compares the package with the registry's checksum. */
async function fetchPublished({ package: name, path }: Origin, version: string) {
  const folder = await mkdtemp(join(tmpdir(), 'northrate-viewer-'))
  try {
    const packed = await Bun.$`npm pack ${`${name}@${version}`} --json --ignore-scripts`.cwd(folder).quiet()
    const [{ filename, integrity }] = v.parse(Packed, packed.json())
    const archive = new Bun.Archive(await Bun.file(join(folder, filename)).bytes())
    const files = await archive.files()
    const [content, manifest] = await Promise.all(
      [path, 'package.json'].map((file) => files.get(`package/${file}`)?.bytes()),
    )
    if (content === undefined || manifest === undefined) throw new Error(`${name} ${version} has no ${path}.`)
    const { license } = v.parse(Manifest, JSON.parse(new TextDecoder().decode(manifest)))
    const origin: Origin = {
      package: name,
      version,
      licence: license,
      integrity,
      path,
      sha256: sha256(content),
    }
    return { content, origin }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const Packed = v.tuple([v.object({ filename: v.string(), integrity: v.string() })])
const Manifest = v.object({ license: v.string() })

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

await main()
