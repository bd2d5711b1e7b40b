import { describe, expect, test } from 'bun:test'
import { dirname, join } from 'node:path'
import { folderWith } from '../testing/folder.fixture.ts'
import { findOffences } from './judge.ts'

/** The offences in a checkout that holds these files and nothing else. */
const offencesIn = (files: Record<string, string>) => findOffences(folderWith(files))

const UPWARDS = 'an area of api imports only the areas below it'
const ROUTES = 'only api/app.ts mounts routes, and sandbox.ts its own'
const CONTRACT = 'the contract runs in browsers too: itself, domain and valibot only'
const OF_SITE = 'the site imports domain, and of api only the contract'
const TESTS = 'the product does not know its tests'
const OF_FEATURE =
  'a feature reaches another only through its mount.tsx or a *.store.ts, unless that other is verification'

const REFUSED: [string, string, string][] = [
  ['api/market/leads/leads.ts', '../../../tests/support/clock.ts', TESTS],
  ['scripts/start.ts', '../tests/support/clock.ts', TESTS],
  ['domain/tiers.ts', '../db/client.ts', 'domain is the ground floor: it imports nothing but its own'],
  ['domain/tiers.ts', 'valibot', 'domain is the ground floor: it imports nothing but its own'],
  ['db/client.ts', '../api/market/leads/leads.ts', 'db imports nothing of ours but domain'],
  ['api/platform/shared/clock.ts', '../../http/input/origin.ts', UPWARDS],
  ['api/people/sessions/sessions.ts', '../../rate-check/checks/results.ts', UPWARDS],
  ['api/market/leads/leads.ts', '../../buying/settling/sell-lead.ts', UPWARDS],
  ['api/market/leads/leads.ts', '../../../site/lib/format.ts', 'api knows neither the site nor the sandbox'],
  ['api/server.ts', '../sandbox/sandbox.ts', 'api knows neither the site nor the sandbox'],
  ['sandbox/inbox.ts', '../site/lib/format.ts', 'the sandbox stands beside the product, not the site'],
  ['api/market/leads/leads.ts', '../../app.ts', 'app.ts and server.ts put the rooms together'],
  ['api/buying/my-leads/outcome.ts', '../../market/leads/leads.routes.ts', ROUTES],
  ['api/market/leads/leads.admin.routes.ts', './leads.routes.ts', ROUTES],
  ['api/market/leads/leads.routes.ts', '../../../db/client.ts', 'routes leave the database to a capability'],
  ['api/contract/leads.ts', '../market/leads/leads.ts', CONTRACT],
  ['api/contract/leads.ts', 'node:crypto', CONTRACT],
  [
    'site/pages/index.astro',
    '../../api/contract/leads.ts',
    'a page only puts features and components together',
  ],
  ['site/features/market/leads/Leads.tsx', '../../../../api/market/leads/leads.ts', OF_SITE],
  ['site/lib/api.ts', '../../db/client.ts', OF_SITE],
  [
    'site/components/Button.tsx',
    '../features/market/leads/Leads.tsx',
    'components and lib hold no domain words',
  ],
  ['site/features/market/leads/Leads.tsx', '../../platform/toast/Toast.tsx', OF_FEATURE],
  ['site/features/market/leads/Leads.tsx', '../browsing/LeadCard.tsx', OF_FEATURE],
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
    expect(offencesIn({ 'tests/support/clock.ts': "import '../../../elsewhere/notes.ts'" })).toEqual([
      'tests/support/clock.ts:1 imports ../elsewhere/notes.ts: it lies outside the checkout',
    ])
  })

  test('rooms of one area that need each other through a third are named, types included', () => {
    const offences = offencesIn({
      'api/market/leads/leads.ts': "import '../browsing/card.ts'",
      'api/market/browsing/card.ts': "\nimport '../prices/prices.ts'",
      'api/market/prices/prices.ts': "import type { Lead } from '../leads/lead.ts'",
      'api/market/saved/saved.ts': "import '../leads/leads.ts'",
    })

    expect(offences).toEqual([
      'api/market/browsing/card.ts:2 imports api/market/prices/prices.ts: api/market/prices depends on api/market/browsing as well',
      'api/market/leads/leads.ts:1 imports api/market/browsing/card.ts: api/market/browsing depends on api/market/leads as well',
      'api/market/prices/prices.ts:1 imports api/market/leads/lead.ts: api/market/leads depends on api/market/prices as well',
    ])
  })

  test('areas of the site that need each other are named', () => {
    const offences = offencesIn({
      'site/features/market/leads/mount.tsx': "import '../../platform/toast/toast.store.ts'",
      'site/features/platform/toast/toast.store.ts':
        "export const leads = () => import('../../market/other/mount.tsx')",
    })

    expect(offences).toEqual([
      'site/features/market/leads/mount.tsx:1 imports site/features/platform/toast/toast.store.ts: site/features/platform depends on site/features/market as well',
      'site/features/platform/toast/toast.store.ts:1 imports site/features/market/other/mount.tsx: site/features/market depends on site/features/platform as well',
    ])
  })

  test('files of one room that import each other are named, types included', () => {
    const offences = offencesIn({
      'api/market/leads/leads.ts': "import './history.ts'",
      'api/market/leads/history.ts': "import './leads.ts'",
      'api/market/leads/card.ts': "import type { Row } from './row.ts'",
      'api/market/leads/row.ts': "import './card.ts'",
    })

    expect(offences).toEqual([
      'api/market/leads/card.ts:1 imports api/market/leads/row.ts: api/market/leads/row.ts depends on api/market/leads/card.ts as well',
      'api/market/leads/history.ts:1 imports api/market/leads/leads.ts: api/market/leads/leads.ts depends on api/market/leads/history.ts as well',
      'api/market/leads/leads.ts:1 imports api/market/leads/history.ts: api/market/leads/history.ts depends on api/market/leads/leads.ts as well',
      'api/market/leads/row.ts:1 imports api/market/leads/card.ts: api/market/leads/card.ts depends on api/market/leads/row.ts as well',
    ])
  })
})

describe('an import that points the wrong way is seen however it is written', () => {
  const offencesOf = (code: string) => offencesIn({ 'api/market/leads/leads.ts': code })

  test.each([
    "import '../../privacy/my-data/audit.ts'",
    "import audit from '../../privacy/my-data/audit.ts'",
    "import * as audit from '../../privacy/my-data/audit.ts'",
    "import type { Audit } from '../../privacy/my-data/audit.ts'",
    "export * from '../../privacy/my-data/audit.ts'",
    "export const audit = () => import('../../privacy/my-data/audit.ts')",
    "export let audit: import('../../privacy/my-data/audit.ts').Audit",
  ])('%s', (code) => {
    expect(offencesOf(code)).toHaveLength(1)
  })

  test('a comment or a text that looks like an import is not one', () => {
    expect(
      offencesOf(
        "// import '../../privacy/my-data/audit.ts'\nexport const text = `import '../../privacy/my-data/audit.ts'`",
      ),
    ).toEqual([])
  })

  test('a script in a page is read as well as its front matter', () => {
    const page =
      '---\nconst title = 1\n---\n<h1>{title}</h1>\n<script>\n  import "../../db/client.ts"\n</script>\n'
    expect(offencesIn({ 'site/layouts/Page.astro': page })).toEqual([
      'site/layouts/Page.astro:6 imports db/client.ts: the site imports domain, and of api only the contract',
    ])
  })
})

test('imports that point the right way are left alone', () => {
  const files = {
    'api/app.ts': "import './market/leads/leads.routes.ts'\nimport './people/admins/admin.routes.ts'",
    'api/market/leads/leads.routes.ts':
      "import './leads.ts'\nimport type { Db } from '../../../db/client.ts'\nimport '../../people/sessions/signed-in.ts'",
    'api/market/leads/leads.ts':
      "import '../../../db/client.ts'\nimport { eq } from 'drizzle-orm'\nimport '../../contract/leads.ts'",
    'api/contract/leads.ts': "import * as v from 'valibot'\nimport './fields.ts'",
    'api/market/leads/leads.routes.test.ts':
      "import '../../../tests/support/database.ts'\nimport './leads.routes.ts'",
    'sandbox/sandbox.ts': "import '../api/server.ts'\nimport './sandbox.routes.ts'",
    'site/pages/index.astro': "---\nimport Hero from '../features/rate-check/landing/Hero.astro'\n---\n",
    'site/features/rate-check/landing/start.ts': "const open = () => import('../checks/mount.tsx')",
    'site/features/market/leads/Leads.tsx':
      "import '../../../../api/contract/leads.ts'\nimport '../../platform/toast/toast.store.ts'\nimport '../../people/verification/CodeEntry.tsx'\nimport '../../../lib/api.ts'",
    'scripts/test.ts': "import '../tests/support/browser.ts'",
  }
  expect(offencesIn(files)).toEqual([])
})
