import type { APIRoute } from 'astro'
import { lastChanged } from '../content/legal.ts'

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
  const entries = PAGES.map(({ path, lastChanged }) => {
    const day = lastChanged === undefined ? '' : `<lastmod>${lastChanged}</lastmod>`
    return `<url><loc>${new URL(path, site)}</loc>${day}</url>`
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`,
  )
}
