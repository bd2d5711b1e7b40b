import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { CLAIM_NAMES, type ClaimName } from '../../../domain/leads/claims.ts'
import { LEAD_LISTINGS, type LeadListing } from '../../contract/config.ts'
import { CDN_RULES } from './file-rules.ts'

type Bytes = Uint8Array<ArrayBuffer>
/** The bytes of a file, as they are and compressed. */
export type SiteFile = { identity: Bytes; br?: Bytes | undefined; gzip?: Bytes | undefined }
export type Encoding = keyof SiteFile
/** With their paths in a build. */
export type SiteFiles = Iterable<[path: string, file: SiteFile]>

/** The values that are filled into a build when it is served. */
export type Deployment = {
  publicUrl: string
  /** Decides which passages of the pages are shown (`When.astro`). */
  leadListing?: LeadListing
}

/** Measured figures as they are written, by the name of the claim that each replaces. */
export type LiveFigures = Partial<Record<ClaimName, string>>

/** Every file as it was built, one after the other: most of a build's bytes are needed only until they are prepared. */
export function readBuild(dir: string): Generator<[string, SiteFile]> {
  // A new build swaps the link that `dir` may be; all files must come from one build.
  const folder = realpathSync(dir)
  return readFiles(
    folder,
    originalsOf(filesIn(folder)).filter((path) => path !== CDN_RULES),
  )
}

/** The paths of all files below a folder. */
export const filesIn = (folder: string): string[] =>
  [...new Bun.Glob('**/*').scanSync({ cwd: folder, dot: true })]
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

/** These paths without those of compressed copies. */
export const originalsOf = (paths: string[]) => paths.filter((path) => !isCompressedCopy(path))

const isCompressedCopy = (path: string) => /\.(br|gz)$/.test(path) && isCompressible(path.slice(0, -3))

/** These files with their compressed copies. */
export function* readFiles(folder: string, paths: string[]): Generator<[string, SiteFile]> {
  for (const path of paths) yield [path, readFile(join(folder, path))]
}

function readFile(file: string): SiteFile {
  const copy = (path: string) => (existsSync(path) ? readFileSync(path) : undefined)
  return { identity: readFileSync(file), br: copy(`${file}.br`), gzip: copy(`${file}.gz`) }
}

/** In the built pages, in place of the address of the site. */
const PLACEHOLDER_ORIGIN = 'https://public-url.invalid'
const MAY_HAVE_PLACEHOLDERS = /\.(html|xml|txt)$/
/** Every `is` of `site/components/When.astro`. */
const PASSAGES = [...LEAD_LISTINGS, ...CLAIM_NAMES.flatMap((name) => [`${name}-claimed`, `${name}-live`])]

/** A file of a build as this deployment serves it. Without figures it has our claims. */
export function fillIn(
  path: string,
  built: SiteFile,
  { publicUrl, leadListing = 'on-contact-request' }: Deployment,
  figures: LiveFigures = {},
): SiteFile {
  if (!MAY_HAVE_PLACEHOLDERS.test(path)) return built
  const text = new TextDecoder().decode(built.identity)
  let filled = text.replaceAll(PLACEHOLDER_ORIGIN, () => publicUrl)
  const shown = new Set<string>([leadListing])
  for (const name of CLAIM_NAMES) {
    const figure = figures[name]
    shown.add(`${name}-${figure === undefined ? 'claimed' : 'live'}`)
    filled = filled.replaceAll(`[measured ${name}]`, () => figure ?? '')
  }
  for (const passage of PASSAGES) filled = showPassage(filled, `when-${passage}`, shown.has(passage))
  return filled === text ? built : compressed(new TextEncoder().encode(filled), 6)
}

/** Keeps or drops what is between each pair of these tags, and drops the tags. */
function showPassage(page: string, tag: string, isShown: boolean): string {
  const [before = '', ...others] = page.split(`<${tag}>`)
  const shown = others.map((other) => {
    const [passage = '', after = ''] = other.split(`</${tag}>`)
    return isShown ? passage + after : after
  })
  return before + shown.join('')
}

/** Fonts and pictures are compressed already. */
export const isCompressible = (path: string) => /\.(html|js|css|svg|json|txt|xml|webmanifest)$/.test(path)

/** Compression of smaller files saves less than its headers cost. */
const SMALLEST_BYTES = 256

/** Brotli quality 11 is for the build, 9 for what is large in it. 6 takes 1 ms a page, for 10 % more bytes, and hardly any memory. */
export function compressed(identity: Bytes, quality: 6 | 9 | 11): SiteFile {
  if (identity.length < SMALLEST_BYTES) return { identity }
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: quality,
    [zlib.BROTLI_PARAM_SIZE_HINT]: identity.length,
    // Memory for a window larger than the file would be for nothing.
    [zlib.BROTLI_PARAM_LGWIN]: Math.min(Math.ceil(Math.log2(identity.length)), zlib.BROTLI_MAX_WINDOW_BITS),
  }
  return {
    identity,
    br: new Uint8Array(brotliCompressSync(identity, { params })),
    gzip: new Uint8Array(gzipSync(identity, { level: 9 })),
  }
}
