import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, fontProviders } from 'astro/config'
import { inEnglish } from './scripts/site/languages.mjs'
import { islandsMayShare, MODULE_GROUPS } from './scripts/site/module-groups.mjs'
import { ownModules } from './scripts/site/own-modules.mjs'
import { pdfImageDecoders } from './scripts/site/pdf-image-decoders.mjs'

export default defineConfig({
  // Stands in every page for the address the site is served at; the server writes PUBLIC_URL in its place.
  site: 'https://public-url.invalid',
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/site',
  trailingSlash: 'never',
  build: { format: 'file' },
  i18n: { defaultLocale: 'en-CA', locales: ['en-CA'] },
  integrations: [react()],
  // Highlighted code would need inline styles, and no page has any.
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [inEnglish, ownModules, tailwindcss(), islandsMayShare],
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // A page gets the shared words that it uses, not all of them.
        optimization: { inlineConst: { mode: 'all' } },
        output: { codeSplitting: { groups: MODULE_GROUPS } },
      },
    },
    worker: {
      // Each in one plain script, since the policy of the readers of statements lets them load nothing more.
      format: 'iife',
      plugins: () => [pdfImageDecoders()],
      rolldownOptions: { output: { entryFileNames: 'statement-reader/[name].[hash].js' } },
    },
    server: { proxy: { '/api': process.env.API_ORIGIN ?? 'http://127.0.0.1:3000' } },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Inter',
      cssVariable: '--font-inter',
      fallbacks: ['system-ui', 'sans-serif'],
      options: {
        variants: [
          {
            weight: '400 700',
            style: 'normal',
            // A page keeps the fallback if the font comes late: a swap moves lines where a computer has no Arial.
            display: 'optional',
            src: ['./site/fonts/inter-latin-400-700.woff2'],
          },
        ],
      },
    },
  ],
  // Written into a <meta> of every page, 404 included, and sent as a header besides (api/http/static/file-rules.ts).
  security: {
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
      scriptDirective: { resources: ["'self'"] },
      // Radix injects a <style> and sets style attributes; 'unsafe-inline' is for those two kinds only, never scripts.
      styleDirective: {
        resources: [
          { resource: "'self'", kind: 'element' },
          { resource: "'unsafe-inline'", kind: 'element' },
          { resource: "'unsafe-inline'", kind: 'attribute' },
        ],
      },
    },
  },
})
