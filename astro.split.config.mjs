import node from '@astrojs/node'
import { defineConfig } from 'astro/config'
import site from './astro.config.mjs'

/** The same site with a server of its own, which hands /api, and in a demo /sandbox, on to an API elsewhere (decision 19). */
export default defineConfig({
  ...site,
  // Astro would answer /api/config/ with a redirect, which makes a GET of a POST. Pages keep their one address all the same.
  trailingSlash: 'ignore',
  adapter: node({ mode: 'standalone' }),
  integrations: [
    ...(site.integrations ?? []),
    {
      name: 'forward-api',
      hooks: {
        'astro:config:setup': ({ injectRoute }) => {
          for (const pattern of ['/api/[...path]', '/sandbox/[...path]'])
            injectRoute({ pattern, entrypoint: './site/split/api.ts', prerender: false })
        },
      },
    },
  ],
  // Only the API knows the address that people see, and it judges the origin of every change.
  security: { ...site.security, checkOrigin: false },
  // Sessions are the API's, too.
  session: false,
  // Two configurations that shared a cache would each undo the other's.
  vite: { ...site.vite, cacheDir: './node_modules/.vite-split' },
})
