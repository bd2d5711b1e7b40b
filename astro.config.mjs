import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, fontProviders } from 'astro/config'
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
    plugins: [tailwindcss()],
    build: {
      target: 'es2022',
      // One file for what every island needs, instead of five.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              // What the same pages need: apart, the head of each file would weigh as much as the file.
              {
                name: 'controls',
                test: /site[\\/](components[\\/](Alert|Button|CheckMark|Field)\.tsx|lib[\\/]messages\.ts)$/,
              },
              { name: 'api', test: /site[\\/]lib[\\/](api|signed-out|other-tabs)\.ts$/ },
              {
                name: 'signed-in',
                test: /site[\\/](components[\\/](SessionGate|Loading|Badge)\.tsx|lib[\\/]use-(log-out|mutation)\.ts)$/,
              },
              {
                name: 'list',
                test: /site[\\/](components[\\/]SearchForm\.tsx|lib[\\/](use-filters|query)\.ts)$/,
              },
            ],
          },
        },
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
            weight: '100 900',
            style: 'normal',
            src: ['./node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'],
          },
        ],
      },
    },
  ],
  // Written into a <meta> of every page, 404 included, and sent as a header besides (api/static/file-rules.ts).
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
