import { test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase } from '../support/database.ts'
import { startApi } from '../support/processes/server.ts'
import { IN_PRODUCTION } from '../support/processes/server-process.ts'
import { answerFrom } from '../support/product.ts'
import { record } from './equal.ts'
import { shown } from './exchange.ts'

const SITE = join(import.meta.dir, '../../dist/site')
const { host } = new URL(IN_PRODUCTION.PUBLIC_URL)

test('each page and its headers', async () => {
  const database = await createTestDatabase()
  const server = await startApi({ databaseUrl: database.ownerUrl, env: IN_PRODUCTION })
  const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(html|txt|xml|webmanifest)$/.test(file),
  )
  for (const file of files) {
    const path = `/${file
      .replace(/(^|\/)index\.html$/, '$1')
      .replace(/\.html$/, '')
      .replace(/(.)\/$/, '$1')}`
    const answer = await fetch(`${server.url}${path}`, {
      headers: { host, 'accept-encoding': 'identity' },
      redirect: 'manual',
    })
    const page = await answerFrom(answer)
    record(`pages${path === '/' ? '/index' : path}.txt`, plain(shown(page)))
  }
  await server.stop()
  await database.drop()
})

/** Without scripts, styles, names of built files and tags, but with what tags say to people and crawlers. */
const plain = (html: string) =>
  html
    .replaceAll(/<(script|style)\b(?![^>]*ld\+json)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<astro-island\b[^>]*>/g, '')
    .replaceAll(/(?<=^< [\w-]+: .*)'(?:sha256|nonce)-[^']+'/gm, '<hash>')
    .replaceAll(/(?<=^< etag: ).*/gm, '<etag>')
    .replaceAll(/_astro\/[^"'\s>,;]+/g, '<file>')
    .replaceAll(/<[a-z][^>]*?>/g, (tag) =>
      [
        ...tag.matchAll(
          /\s(href|content|alt|title|aria-label|placeholder|lang|hreflang|action|name|value)="([^"]*)"/g,
        ),
      ]
        .map(([, name, value]) => `[${name} ${value}]`)
        .join(''),
    )
    .replaceAll(/<\/[a-z][^>]*>/g, '\n')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
