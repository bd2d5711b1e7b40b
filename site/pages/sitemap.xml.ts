import type { APIRoute } from 'astro'

/** The pages that a search engine may show. */
const PAGES = ['/', '/privacy', '/terms', '/help']

export const GET: APIRoute = ({ site }) => {
  const entries = PAGES.map((page) => `<url><loc>${new URL(page, site)}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`,
  )
}
