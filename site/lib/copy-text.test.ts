import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyText } from './copy-text.ts'

const SITE = join(import.meta.dir, '..')

test('copying where pages may not copy is refused, and does not throw', async () => {
  expect(await copyText('code')).toBe(false)
})

test('nothing but copying uses what browsers give pages over HTTPS alone', () => {
  const SECURE_ONLY =
    /navigator\.(clipboard|locks|serviceWorker|mediaDevices|share|wakeLock|credentials|storage|geolocation)|crypto\.(subtle|randomUUID)|\bcaches\.(open|match)|cookieStore|\bAudioWorklet/
  const using = [...new Bun.Glob('**/*.{ts,tsx,astro}').scanSync(SITE)].filter(
    (file) => !/\.test\.tsx?$/.test(file) && SECURE_ONLY.test(readFileSync(join(SITE, file), 'utf8')),
  )
  expect(using).toEqual(['lib/copy-text.ts'])
})
