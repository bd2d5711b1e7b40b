import { afterEach, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findOffences } from './judge.ts'

const made: string[] = []

afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true })
})

/** The offences in a checkout that holds these files and nothing else. */
function offencesIn(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'northrate-imports-'))
  made.push(root)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return findOffences(root)
}

const REFUSED: [string, string, string][] = [
  ['api/leads/leads.service.ts', '../../tests/support/given.ts', 'the product does not know its tests'],
  ['scripts/start.ts', '../tests/support/given.ts', 'the product does not know its tests'],
  ['db/seed.ts', '../api/leads/leads.ts', 'db imports nothing of ours'],
  [
    'api/platform/shared/money.ts',
    '../leads/leads.ts',
    'api/shared imports nothing of ours, except the refusal that the site makes too',
  ],
  [
    'api/platform/shared/money.ts',
    '../../db/client.ts',
    'api/shared imports nothing of ours, except the refusal that the site makes too',
  ],
  ['api/payments/intents.ts', '../leads/leads.ts', 'it serves every feature and knows none'],
  ['api/platform/jobs/jobs.ts', '../dependencies.ts', 'it serves every feature and knows none'],
  ['api/leads/leads.service.ts', '../../site/lib/format.ts', 'api knows nothing of the site'],
  [
    'api/leads/leads.service.ts',
    '../admin/audit.ts',
    'nothing imports admin but what puts the features together',
  ],
  ['api/leads/leads.service.ts', '../app.ts', 'app.ts and server.ts put the features together'],
  ['api/users/users.service.ts', '../leads/leads.routes.ts', 'only api/app.ts mounts routes'],
  ['api/market/leads/leads.admin.routes.ts', './leads.routes.ts', 'only api/app.ts mounts routes'],
  ['api/users/users.service.ts', '../leads/leads.queries.ts', 'queries are asked only by their own feature'],
  ['api/leads/leads.routes.ts', './leads.queries.ts', 'routes leave the database to a service'],
  ['api/leads/leads.routes.ts', '../../db/client.ts', 'routes leave the database to a service'],
  [
    'api/contract/leads.ts',
    '../leads/leads.service.ts',
    'the contract runs in browsers too: itself and valibot only',
  ],
  ['api/contract/leads.ts', 'node:crypto', 'the contract runs in browsers too: itself and valibot only'],
  ['api/leads/leads.ts', './leads.queries.ts', 'rules are plain values in, plain values out'],
  ['api/leads/leads.ts', '../../db/client.ts', 'rules are plain values in, plain values out'],
  ['api/leads/leads.ts', 'drizzle-orm/pg-core', 'rules are plain values in, plain values out'],
  [
    'site/pages/index.astro',
    '../../api/contract/leads.ts',
    'a page only puts features and components together',
  ],
  [
    'site/features/leads/Leads.tsx',
    '../../../api/leads/leads.ts',
    'the site imports of api only the contract',
  ],
  ['site/lib/api.ts', '../../db/client.ts', 'the site imports of api only the contract'],
  ['site/components/Button.tsx', '../features/leads/Leads.tsx', 'components and lib hold no domain words'],
  [
    'site/features/leads/Leads.tsx',
    '../toast/Toast.tsx',
    'a feature reaches another only through its mount.tsx or a *.store.ts, unless that other is verification',
  ],
]

describe('an import that points the wrong way is named with its line and the reason', () => {
  test.each(REFUSED)('%s imports %s', (file, specifier, because) => {
    const before = file.endsWith('.astro') ? '---\n' : '\n'
    const after = file.endsWith('.astro') ? '\n---\n' : '\n'
    const target = specifier.startsWith('.') ? join(dirname(file), specifier) : specifier

    const offences = offencesIn({ [file]: `${before}import { it } from '${specifier}'${after}` })

    expect(offences).toContain(`${file}:2 imports ${target}: ${because}`)
  })

  test('outside the checkout, in a test as well', () => {
    expect(offencesIn({ 'tests/support/given.ts': "import '../../../elsewhere/notes.ts'" })).toEqual([
      'tests/support/given.ts:1 imports ../elsewhere/notes.ts: it lies outside the checkout',
    ])
  })

  test('two features that need each other through a third', () => {
    const offences = offencesIn({
      'api/leads/leads.service.ts': "import '../users/users.service.ts'",
      'api/users/users.service.ts': "\nimport '../privacy/privacy.service.ts'",
      'api/privacy/privacy.service.ts': "import type { Lead } from '../leads/leads.service.ts'",
      'api/rates/rates.service.ts': "import '../leads/leads.service.ts'",
    })

    expect(offences).toEqual([
      'api/leads/leads.service.ts:1 imports api/users/users.service.ts: api/users depends on api/leads as well',
      'api/privacy/privacy.service.ts:1 imports api/leads/leads.service.ts: api/leads depends on api/privacy as well',
      'api/users/users.service.ts:2 imports api/privacy/privacy.service.ts: api/privacy depends on api/users as well',
    ])
  })

  test('two features of the site that show one another', () => {
    const offences = offencesIn({
      'site/features/leads/mount.tsx': "import '../toast/toast.store.ts'",
      'site/features/platform/toast/toast.store.ts':
        "export const leads = () => import('../leads/mount.tsx')",
    })

    expect(offences).toEqual([
      'site/features/leads/mount.tsx:1 imports site/features/platform/toast/toast.store.ts: site/features/toast depends on site/features/leads as well',
      'site/features/platform/toast/toast.store.ts:1 imports site/features/leads/mount.tsx: site/features/leads depends on site/features/toast as well',
    ])
  })
})

describe('however it is written', () => {
  const offencesOf = (code: string) => offencesIn({ 'api/leads/leads.service.ts': code })

  test.each([
    "import '../admin/audit.ts'",
    "import audit from '../admin/audit.ts'",
    "import * as audit from '../admin/audit.ts'",
    "import type { Audit } from '../admin/audit.ts'",
    "export * from '../admin/audit.ts'",
    "export const audit = () => import('../admin/audit.ts')",
    "export let audit: import('../admin/audit.ts').Audit",
  ])('%s is seen', (code) => {
    expect(offencesOf(code)).toHaveLength(1)
  })

  test('a comment or a text that looks like an import is not one', () => {
    expect(
      offencesOf("// import '../admin/audit.ts'\nexport const text = `import '../admin/audit.ts'`"),
    ).toEqual([])
  })

  test('a script in a page is read as well as its front matter', () => {
    const page =
      '---\nconst title = 1\n---\n<h1>{title}</h1>\n<script>\n  import "../../db/client.ts"\n</script>\n'
    expect(offencesIn({ 'site/layouts/Page.astro': page })).toEqual([
      'site/layouts/Page.astro:6 imports db/client.ts: the site imports of api only the contract',
    ])
  })
})

test('imports that point the right way are left alone', () => {
  const files = {
    'api/app.ts': "import './leads/leads.routes.ts'\nimport './admin/admin.routes.ts'",
    'api/leads/leads.routes.ts':
      "import './leads.service.ts'\nimport type { Db } from '../../db/client.ts'\nimport '../users/signed-in.ts'",
    'api/leads/leads.service.ts': "import './leads.queries.ts'\nimport '../contract/leads.ts'",
    'api/leads/leads.queries.ts': "import '../../db/client.ts'\nimport { eq } from 'drizzle-orm'",
    'api/contract/leads.ts': "import * as v from 'valibot'\nimport './fields.ts'",
    'api/leads/leads.routes.test.ts': "import '../../tests/support/database.ts'\nimport './leads.routes.ts'",
    'api/rate-check/rate-check.service.ts': "import '../leads/leads.service.ts'",
    'api/platform/notifications/mail.ts': "import '../sandbox/inbox.ts'\nimport '../contract/brand.ts'",
    'site/pages/index.astro': "---\nimport Hero from '../features/landing/Hero.astro'\n---\n",
    'site/features/landing/door.ts': "const open = () => import('../rate-check/mount.tsx')",
    'site/features/leads/Leads.tsx':
      "import '../../../api/contract/leads.ts'\nimport '../toast/toast.store.ts'\nimport '../verification/CodeEntry.tsx'\nimport '../../lib/api.ts'",
    'scripts/test.ts': "import '../tests/support/browser.ts'",
  }
  expect(offencesIn(files)).toEqual([])
})
