import type { APIRoute } from 'astro'
import { brand } from '../../api/contract/brand.ts'
import { FRONT, LOCALE } from '../lib/words/language.ts'
import { themeColours } from '../styles/theme-colours.ts'

/** What a phone shows for a site on its home screen. Nothing works offline. */
export const GET: APIRoute = () =>
  Response.json({
    name: `${brand.name} ${brand.tag}`,
    short_name: brand.name,
    lang: LOCALE,
    id: FRONT,
    start_url: FRONT,
    display: 'browser',
    theme_color: themeColours.light,
    background_color: themeColours.light,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
