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
import { CDN_RULES, cacheControlOf, contentPolicyOf, HASHED_FILES } from './file-rules.ts'

/** In the built pages, in place of the address of the site. */
const PLACEHOLDER_ORIGIN = 'https://public-url.invalid'

export type Encoding = 'identity' | 'gzip' | 'br'
export type Variant = { bytes: Uint8Array<ArrayBuffer>; etag: string }
export type SiteFile = {
  contentType: string
  cacheControl: string
  /** Only pages and workers have one. */
  contentPolicy: string | undefined
  /** Made at the first request, because most files are rarely requested and compression takes time. */
  readonly variants: { identity: Variant } & Partial<Record<Encoding, Variant>>
  /** The same file with these figures in place of our claims; only a page with claims has it. */
  withFigures?: ((figures: LiveFigures) => SiteFile) | undefined
}

/** Measured figures as they are written, by the name of the claim that each replaces. */
export type LiveFigures = Record<string, string>

/** The values that are filled into a build when it is served. */
export type Deployment = {
  publicUrl: string
  /** Decides which passages of the pages are shown (`WhenListing.astro`). */
  leadListing?: LeadListing
  /** None: the pages show our claims. */
  figures?: LiveFigures
}

/** Every file of the built site by its path in `dir`, filled in for this deployment. */
export function readSiteFiles(dir: string, deployment: Deployment): Map<string, SiteFile> {
  // A new build swaps the link that `dir` may be; all files must come from one build.
  const folder = realpathSync(dir)
  return new Map(originalsIn(folder).map((path) => [path, readSiteFile(folder, path, deployment)]))
}

const originalsIn = (folder: string) =>
  [...new Bun.Glob('**/*').scanSync({ cwd: folder, dot: true })]
    .filter((path) => path !== CDN_RULES && !isCompressedCopy(path))
    .map((path) => path.replaceAll('\\', '/'))

/** The paths of those that keep their content as long as their names. */
export const hashedFilesIn = (dir: string) =>
  originalsIn(realpathSync(dir))
    .filter((path) => HASHED_FILES.test(path))
    .sort()

/** A file of an earlier build, which is read and compressed if somebody asks for it. */
export function earlierSiteFile(path: string, file: string): SiteFile {
  const built = once(() => new Uint8Array(readFileSync(file)))
  const copies = () => (isCompressible(path) ? compress(built(), 9) : null)
  return siteFile(path, { publicUrl: '' }, { built, copies })
}

const isCompressedCopy = (path: string) => /\.(br|gz)$/.test(path) && isCompressible(path.slice(0, -3))

function readSiteFile(folder: string, path: string, deployment: Deployment): SiteFile {
  const file = join(folder, path)
  return siteFile(path, deployment, { built: openFile(file), copies: openCompressedCopies(file) })
}

type Opened = { built: () => Uint8Array<ArrayBuffer>; copies: () => Compressed | null }

function siteFile(path: string, deployment: Deployment, opened: Opened): SiteFile {
  const { built, copies } = opened
  const plain = once(() => (isCompressible(path) ? filledIn(built(), deployment) : built()))
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
    withFigures:
      path.endsWith('.html') && Buffer.from(built()).includes(CLAIM_BEGINS)
        ? (figures) => siteFile(path, { ...deployment, figures }, opened)
        : undefined,
  }
}

/** Few files are larger, but they are most of a build: 12 of 15 MB that most processes never send. */
const LARGE_BYTES = 100_000

/** Reads a large file at the first request. It stays open until then, because a later build deletes it. */
function openFile(path: string): () => Uint8Array<ArrayBuffer> {
  if (statSync(path).size < LARGE_BYTES) {
    const bytes = new Uint8Array(readFileSync(path))
    return () => bytes
  }
  const file = openSync(path, 'r')
  return once(() => {
    const bytes = readFromBeginning(file)
    // Not after an error: another file could get the same number.
    closeSync(file)
    return bytes
  })
}

/** Reads the whole file, even if an earlier read broke off. */
function readFromBeginning(file: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fstatSync(file).size)
  for (let read = 0; read < bytes.length; ) {
    const more = readSync(file, bytes, read, bytes.length - read, read)
    if (more === 0) throw new Error('A file of the built site became shorter.')
    read += more
  }
  return bytes
}

/** Calls `make` at the first call and returns its value at each. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Returns the same array if there is nothing to replace. */
function filledIn(bytes: Uint8Array<ArrayBuffer>, deployment: Deployment): Uint8Array<ArrayBuffer> {
  // Most of a build is large scripts without either; decoding those takes 100 ms and 40 MB.
  const searched = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (![PLACEHOLDER_ORIGIN, PASSAGE_BEGINS, CLAIM_BEGINS].some((mark) => searched.includes(mark)))
    return bytes
  const built = new TextDecoder().decode(bytes)
  const { publicUrl, leadListing = 'on-contact-request', figures = {} } = deployment
  const text = built
    .replaceAll(PASSAGE, (_, when, passage) => (when === leadListing ? passage : ''))
    .replaceAll(CLAIM, (_, name, when, passage) => {
      const figure = figures[name]
      if ((when === 'live') !== (figure !== undefined)) return ''
      return passage.replace(LIVE_FIGURE, () => figure ?? '')
    })
    .replaceAll(PLACEHOLDER_ORIGIN, () => publicUrl)
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

/** As `site/features/rate-check/landing/ClaimPassage.astro` writes it. */
const CLAIM_BEGINS = '<claim-passage'
const CLAIM = /<claim-passage name="([a-z]+)" when="([a-z]+)">([\s\S]*?)<\/claim-passage>/g
const LIVE_FIGURE = /<live-figure>\s*<\/live-figure>/

/** Fonts and pictures are compressed already. */
export const isCompressible = (path: string) => /\.(html|js|css|svg|json|txt|xml|webmanifest)$/.test(path)

/** Compression of smaller files saves less than its headers cost. */
const SMALLEST_BYTES = 256

type Compressed = { br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> }

/** Brotli quality 11 is for the build; 10 takes a third of the time for 0.5 % more bytes, 9 almost none for 10 % more. */
export function compress(plain: Uint8Array, quality: 9 | 10 | 11): Compressed | null {
  if (plain.length < SMALLEST_BYTES) return null
  const params = { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return {
    br: new Uint8Array(brotliCompressSync(plain, { params })),
    gzip: new Uint8Array(gzipSync(plain, { level: 9 })),
  }
}
