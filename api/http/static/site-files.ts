import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import type { LeadListing } from '../../contract/config.ts'
import { CDN_RULES, cacheControlOf, contentPolicyOf } from './file-rules.ts'

/** Stands in the built pages for the address the site is served at. */
const PLACEHOLDER_ORIGIN = 'https://public-url.invalid'

export type Encoding = 'identity' | 'gzip' | 'br'
export type Variant = { bytes: Uint8Array<ArrayBuffer>; etag: string }
export type SiteFile = {
  contentType: string
  cacheControl: string
  /** Of a page. */
  contentPolicy: string | undefined
  /** Made at the first request: pages are compressed again for each deployment, and most are requested seldom. */
  readonly variants: { identity: Variant } & Partial<Record<Encoding, Variant>>
}

/** The values of a build that are filled in when it is served. */
export type Deployment = {
  /** Takes the place of the placeholder origin. */
  publicUrl: string
  /** Which passages of the pages stand (see `WhenListing.astro`). */
  leadListing?: LeadListing
}

/** Every file of the built site by its path inside `dir`, filled in for this deployment. */
export function readSiteFiles(dir: string, deployment: Deployment): Map<string, SiteFile> {
  // A new build swaps the link that `dir` may be; all files must come from one build.
  const folder = realpathSync(dir)
  const paths = [...new Bun.Glob('**/*').scanSync({ cwd: folder, dot: true })]
  const originals = paths.filter((path) => path !== CDN_RULES && !isCompressedCopy(path))
  return new Map(
    originals.map((path) => [path.replaceAll('\\', '/'), readSiteFile(folder, path, deployment)]),
  )
}

const isCompressedCopy = (path: string) => /\.(br|gz)$/.test(path) && isCompressible(path.slice(0, -3))

function readSiteFile(folder: string, path: string, deployment: Deployment): SiteFile {
  const built = openFile(join(folder, path))
  const plain = once(() => (isCompressible(path) ? filledIn(built(), deployment) : built()))
  const copies = openCompressedCopies(join(folder, path))
  const variants = once(() => {
    const hash = createHash('sha256').update(plain()).digest('base64url').slice(0, 22)
    const variant = (bytes: Uint8Array<ArrayBuffer>, suffix: string) => ({
      bytes,
      etag: `"${hash}${suffix}"`,
    })
    const encoded = plain() === built() ? copies() : compress(plain(), 10)
    return {
      identity: variant(plain(), ''),
      ...(encoded?.br && { br: variant(encoded.br, '-br') }),
      ...(encoded?.gzip && { gzip: variant(encoded.gzip, '-gz') }),
    }
  })
  return {
    contentType: Bun.file(path).type,
    cacheControl: cacheControlOf(path),
    contentPolicy: contentPolicyOf(path, path.endsWith('.html') ? new TextDecoder().decode(plain()) : ''),
    get variants() {
      return variants()
    },
  }
}

/** A few read papers, and are most of a build: 12 of 15 MB that most processes never send. */
const LARGE_BYTES = 100_000

/** Large files are read at the first request; they stay open until then, since a later build takes them away. */
function openFile(path: string): () => Uint8Array<ArrayBuffer> {
  if (statSync(path).size < LARGE_BYTES) {
    const bytes = new Uint8Array(readFileSync(path))
    return () => bytes
  }
  const file = openSync(path, 'r')
  return once(() => {
    // Where this fails it stays open: once closed, its number may soon be that of something else.
    const bytes = readFromBeginning(file)
    closeSync(file)
    return bytes
  })
}

/** Wherever an earlier read broke off. */
function readFromBeginning(file: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fstatSync(file).size)
  for (let read = 0; read < bytes.length; ) {
    const more = readSync(file, bytes, read, bytes.length - read, read)
    if (more === 0) throw new Error('A file of the built site became shorter.')
    read += more
  }
  return bytes
}

/** The same value each time, made at the first. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The same bytes, and the very same array, when there is nothing to replace. */
function filledIn(bytes: Uint8Array<ArrayBuffer>, deployment: Deployment): Uint8Array<ArrayBuffer> {
  // Most of a build is large scripts that hold neither: reading those as text takes a tenth of a second and 40 MB.
  const searched = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!searched.includes(PLACEHOLDER_ORIGIN) && !searched.includes(PASSAGE_BEGINS)) return bytes
  const built = new TextDecoder().decode(bytes)
  const origin = deployment.publicUrl.replace(/\/+$/, '')
  const { leadListing = 'on-contact-request' } = deployment
  const text = built
    .replaceAll(PASSAGE, (_, when, passage) => (when === leadListing ? passage : ''))
    .replaceAll(PLACEHOLDER_ORIGIN, () => origin)
  return text === built ? bytes : new TextEncoder().encode(text)
}

/** As `site/components/WhenListing.astro` writes it. */
const PASSAGE_BEGINS = '<listing-passage'
const PASSAGE = /<listing-passage when="([a-z-]+)">([\s\S]*?)<\/listing-passage>/g

function openCompressedCopies(path: string): () => Compressed | null {
  if (!existsSync(`${path}.br`)) return () => null
  const [br, gzip] = [openFile(`${path}.br`), openFile(`${path}.gz`)]
  return () => ({ br: br(), gzip: gzip() })
}

/** What is worth compressing; fonts and pictures are compressed already. */
export const isCompressible = (path: string) =>
  /\.(html|js|css|svg|json|txt|xml|webmanifest|wasm)$/.test(path)

/** Below this the headers of the answer outweigh what compression would save. */
const SMALLEST_BYTES = 256

type Compressed = { br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> }

/** Quality 11 is for the build, which has time; 10 costs a third of it and half a percent more bytes, 9 next to nothing and a tenth more. */
export function compress(plain: Uint8Array, quality: 9 | 10 | 11): Compressed | null {
  if (plain.length < SMALLEST_BYTES) return null
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: quality,
    [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return {
    br: new Uint8Array(brotliCompressSync(plain, { params })),
    gzip: new Uint8Array(gzipSync(plain, { level: 9 })),
  }
}
