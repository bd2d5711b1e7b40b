import { expect, test } from 'bun:test'
import { countProject } from './count.ts'
import { checkoutWith } from './testing/folder.fixture.ts'

test('source, tests, circles, imports and large folders are counted', () => {
  const root = checkoutWith({
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
  })

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
