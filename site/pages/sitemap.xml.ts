import type { APIRoute } from 'astro'
import { lastChanged } from '../content/legal.ts'
import { inBothLanguages } from '../layouts/in-both-languages.ts'

/** The pages that a search engine may show, with the day their words last changed where we keep one. */
const PAGES: { path: string; lastChanged?: string }[] = [
  { path: '/' },
  { path: '/statement' },
  { path: '/numbers' },
  { path: '/privacy', lastChanged: lastChanged.privacy },
  { path: '/privacy/my-data' },
  { path: '/terms', lastChanged: lastChanged.terms },
  { path: '/help', lastChanged: lastChanged.help },
]

export const GET: APIRoute = ({ site }) => {
  const entries = PAGES.flatMap(({ path, lastChanged }) => {
    const { en, fr } = inBothLanguages(path)
    const day = lastChanged === undefined ? '' : `<lastmod>${lastChanged}</lastmod>`
    const alternates = [
      ['en-CA', en],
      ['fr-CA', fr],
      ['x-default', en],
    ].map(
      ([locale, address = '']) =>
        `<xhtml:link rel="alternate" hreflang="${locale}" href="${new URL(address, site)}"/>`,
    )
    return [en, fr].map(
      (address) => `<url><loc>${new URL(address, site)}</loc>${day}${alternates.join('')}</url>`,
    )
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`,
  )
}
