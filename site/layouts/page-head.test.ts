import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { brand } from '../../api/contract/brand.ts'
import { loadSite, type SiteServer } from '../../api/http/static/static-site.ts'
import { buildSiteIfChanged } from '../../scripts/site/build-site.ts'
import { themeColours } from '../styles/theme-colours.ts'

setDefaultTimeout(60_000)

const ORIGIN = 'https://northrate.example'
const PUBLIC_PAGES = ['/', '/statement', '/privacy', '/terms', '/help']

let site: SiteServer
beforeAll(async () => {
  await buildSiteIfChanged()
  site = loadSite(join(import.meta.dir, '../../dist/site'), { publicUrl: ORIGIN })
})

const ask = (address: string) => site.serve(new Request(new URL(address, ORIGIN)))

/** What the elements that match say of themselves: one attribute by another. */
async function said(path: string, element: string, by: string, value: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const reader = new HTMLRewriter().on(element, {
    element(each) {
      const key = each.getAttribute(by)
      if (key !== null) found.set(key, each.getAttribute(value) ?? '')
    },
  })
  reader.transform(await ask(path).text())
  return found
}

async function picture(address: string) {
  const answer = ask(address)
  expect([address, answer.status]).toEqual([address, 200])
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isPng = bytes.subarray(1, 4).toString() === 'PNG'
  return {
    type: answer.headers.get('content-type'),
    bytes: bytes.length,
    size: isPng ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` : `${bytes[6]}x${bytes[7]}`,
  }
}

describe('a link that is shared', () => {
  test.each(PUBLIC_PAGES)('brings the picture of its page, from our own address: %s', async (path) => {
    const meta = await said(path, 'meta[property]', 'property', 'content')
    const address = meta.get('og:image') ?? 'no picture'
    expect(address).toStartWith(`${ORIGIN}/`)
    const { type, bytes, size } = await picture(address)
    expect(meta.get('og:image:type')).toBe(type ?? 'nothing')
    expect(size).toBe('1200x630')
    expect(size).toBe(`${meta.get('og:image:width')}x${meta.get('og:image:height')}`)
    expect(bytes).toBeLessThan(80_000)
    expect(meta.get('og:image:alt')).toContain(brand.name)
    expect((await said(path, 'meta[name]', 'name', 'content')).get('twitter:card')).toBe(
      'summary_large_image',
    )
  })

  test('has a picture that no other page has', async () => {
    const heads = await Promise.all(
      PUBLIC_PAGES.map((path) => said(path, 'meta[property]', 'property', 'content')),
    )
    expect(new Set(heads.map((meta) => meta.get('og:image'))).size).toBe(PUBLIC_PAGES.length)
  })

  test('to a page that is not for everybody brings none', async () => {
    const meta = await said('/lead-confirmation', 'meta[property]', 'property', 'content')
    expect(meta.has('og:title')).toBe(true)
    expect(meta.has('og:image')).toBe(false)
  })
})

describe('the icons', () => {
  test('are there for tabs and for the first screen of a phone, in the sizes they are said to have', async () => {
    const links = await said('/', 'link[rel]', 'rel', 'href')
    expect((await picture(links.get('apple-touch-icon') ?? 'none')).size).toBe('180x180')
    expect((await picture('/favicon.ico')).size).toBe('32x32')
    expect(ask(links.get('icon') ?? 'none').headers.get('content-type')).toStartWith('image/svg+xml')

    const answer = ask(links.get('manifest') ?? 'none')
    expect(answer.headers.get('content-type')).toStartWith('application/manifest+json')
    const { icons }: { icons: { src: string; sizes: string }[] } = JSON.parse(await answer.text())
    const drawn = icons.filter(({ sizes }) => sizes !== 'any')
    expect(drawn.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
    for (const { src, sizes } of drawn) expect((await picture(src)).size).toBe(sizes)
  })

  test('stand in a browser of the same paper as the page, by day and by night', async () => {
    const tokens = await Bun.file(join(import.meta.dir, '../styles/tokens.css')).text()
    const papers = [...tokens.matchAll(/--paper: (#\w+)/g)].map(([, colour]) => colour)
    expect(papers).toEqual([themeColours.light, themeColours.dark])
    const metas = await said('/', 'meta[name="theme-color"]', 'media', 'content')
    expect([...metas.values()]).toEqual([themeColours.light, themeColours.dark])
  })
})
