import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { brand } from '../../api/contract/brand.ts'
import { loadSite, type SiteServer } from '../../api/http/static/static-site.ts'
import { buildSiteIfChanged } from '../../scripts/site/build-site.ts'
import { themeColours } from '../styles/theme-colours.ts'

const ORIGIN = 'https://northrate.example'
const PUBLIC_PAGES = ['/', '/statement', '/privacy', '/terms', '/help']

let site: SiteServer
beforeAll(async () => {
  await buildSiteIfChanged()
  site = loadSite(join(import.meta.dir, '../../dist/site'), { publicUrl: ORIGIN })
})

const propertiesOf = (path: string) => attributes(path, 'meta[property]', 'property', 'content')

const load = (address: string) => site.serve(new Request(new URL(address, ORIGIN)))

/** The attribute `value` of the matching elements, by their attribute `by`. */
async function attributes(path: string, element: string, by: string, value: string) {
  const found = new Map<string, string>()
  const reader = new HTMLRewriter().on(element, {
    element(each) {
      const key = each.getAttribute(by)
      if (key !== null) found.set(key, each.getAttribute(value) ?? '')
    },
  })
  reader.transform(await load(path).text())
  return found
}

async function picture(address: string) {
  const answer = load(address)
  expect([address, answer.status]).toEqual([address, 200])
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isPng = bytes.subarray(1, 4).toString() === 'PNG'
  return {
    type: answer.headers.get('content-type'),
    bytes: bytes.length,
    size: isPng ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` : `${bytes[6]}x${bytes[7]}`,
  }
}

describe('a shared link', () => {
  test.each(PUBLIC_PAGES)('shows the picture of its page, from our own address: %s', async (path) => {
    const meta = await propertiesOf(path)
    const address = meta.get('og:image') ?? 'no picture'
    expect(address).toStartWith(`${ORIGIN}/`)
    const { type, bytes, size } = await picture(address)
    expect(meta.get('og:image:type')).toBe(type ?? 'nothing')
    expect(size).toBe('1200x630')
    expect(size).toBe(`${meta.get('og:image:width')}x${meta.get('og:image:height')}`)
    expect(bytes).toBeLessThan(80_000)
    expect(meta.get('og:image:alt')).toContain(brand.name)
    const named = await attributes(path, 'meta[name]', 'name', 'content')
    expect(named.get('twitter:card')).toBe('summary_large_image')
  })

  test('has its own picture for each page', async () => {
    const heads = await Promise.all(PUBLIC_PAGES.map(propertiesOf))
    expect(new Set(heads.map((meta) => meta.get('og:image'))).size).toBe(PUBLIC_PAGES.length)
  })

  test('to a page that is not public has no picture', async () => {
    const meta = await propertiesOf('/lead-confirmation')
    expect(meta.has('og:title')).toBe(true)
    expect(meta.has('og:image')).toBe(false)
  })
})

describe('the icons', () => {
  test('exist for tabs and for the home screen of a phone, in the declared sizes', async () => {
    const links = await attributes('/', 'link[rel]', 'rel', 'href')
    expect((await picture(links.get('apple-touch-icon') ?? 'none')).size).toBe('180x180')
    expect((await picture('/favicon.ico')).size).toBe('32x32')
    expect(load(links.get('icon') ?? 'none').headers.get('content-type')).toStartWith('image/svg+xml')

    const answer = load(links.get('manifest') ?? 'none')
    expect(answer.headers.get('content-type')).toStartWith('application/manifest+json')
    const { icons }: { icons: { src: string; sizes: string }[] } = JSON.parse(await answer.text())
    const drawn = icons.filter(({ sizes }) => sizes !== 'any')
    expect(drawn.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
    for (const { src, sizes } of drawn) expect((await picture(src)).size).toBe(sizes)
  })

  test('have a browser theme in the colour of the page, in light and dark mode', async () => {
    const tokens = await Bun.file(join(import.meta.dir, '../styles/tokens.css')).text()
    const papers = [...tokens.matchAll(/--paper: (#\w+)/g)].map(([, colour]) => colour)
    expect(papers).toEqual([themeColours.light, themeColours.dark])
    const metas = await attributes('/', 'meta[name="theme-color"]', 'media', 'content')
    expect([...metas.values()]).toEqual([themeColours.light, themeColours.dark])
  })
})

test('an English page offers its French one, but not the page for an address that does not exist', async () => {
  const offer = 'Cette page existe en français.'
  expect(await load('/help').text()).toContain(offer)
  expect(await load('/no/such/page').text()).not.toContain(offer)
})
