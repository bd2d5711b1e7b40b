import { defineConfig } from 'astro/config'
import site from './astro.config.mjs'
import { inEnglish, inFrench } from './scripts/site/languages.mjs'

/** The same site in French, whose pages are then laid under `/fr` (decision 88). */
export default defineConfig({
  ...site,
  i18n: { defaultLocale: 'fr-CA', locales: ['fr-CA'] },
  // Two builds at once must not share their caches.
  cacheDir: './node_modules/.astro-fr',
  vite: {
    ...site.vite,
    cacheDir: './node_modules/.vite-fr',
    plugins: [inFrench, ...site.vite.plugins.filter((plugin) => plugin !== inEnglish)],
  },
})
