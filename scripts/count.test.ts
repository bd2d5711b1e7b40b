import { afterAll, expect, test } from 'bun:test'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { countProject } from './count.ts'

const root = mkdtempSync(join(tmpdir(), 'northrate-count-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('source, tests, circles, imports and large folders are counted', () => {
  execFileSync('git', ['init', '-q'], { cwd: root })
  const files: Record<string, string> = {
    'api/leads/sell.ts': "import {\n  lead,\n} from './lead.ts'\nexport const sell = () => lead()\n",
    'api/leads/lead.ts': "import { sell } from './sell.ts'\nexport const lead = () => sell()\n",
    'db/rows.ts': "import type { Row } from './row.ts'\nexport const rows: Row[] = []\n",
    'db/row.ts': "export type Row = import('./rows.ts').Rows\nexport const row = 1\n",
    'db/migrations/0001.ts': 'export const generated = true\n',
    'api/contract/calls.ts': 'export type Generated = true\n',
    'api/leads/sell.test.ts': "import './sell.ts'\n\n",
    'tests/journeys/sell.spec.ts': '\n',
    'tests/support/lead.ts': '\n\n\n',
    'docs/notes.md': 'words\n',
    ...Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`site/lib/word-${n}.ts`, 'export {}\n'])),
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }

  expect(countProject(root)).toEqual({
    source: { files: 25, lines: 4 + 2 + 2 + 2 + 21 },
    tests: { files: 2, lines: 3 },
    testSupport: { files: 1, lines: 3 },
    circlesOfFiles: {
      values: [['api/leads/lead.ts', 'api/leads/sell.ts']],
      withTypes: [
        ['api/leads/lead.ts', 'api/leads/sell.ts'],
        ['db/row.ts', 'db/rows.ts'],
      ],
    },
    circlesOfAreas: { values: [], withTypes: [] },
    importPercent: (100 * 5) / 31,
    largeFolders: [{ folder: 'site/lib', files: 21 }],
  })
})
