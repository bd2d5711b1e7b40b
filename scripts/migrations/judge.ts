import { OUTSIDE_A_TRANSACTION } from '../../db/run-migrations.ts'

export type MigrationFile = { tag: string; when: number; text: string }

/** First line of a statement that may do what is forbidden, and why it may. */
const EXCEPTION = /^-- exception: \S/m
const BREAKPOINT = '--> statement-breakpoint'

const MADE_TABLES = /\bcreate table (?:if not exists )?(?:public\.)?(\w+)/g
const TABLE = '(?:if exists )?(?:only )?(?:public\\.)?(\\w+)'

/** What breaks the last release's processes or makes their requests wait. */
const FORBIDDEN: { found: RegExp; because: string }[] = [
  {
    found: new RegExp(`\\bcreate (?:unique )?index (?!concurrently)(?:if not exists )?\\w+ on ${TABLE}`),
    because: 'builds an index under a lock: create index concurrently',
  },
  { found: new RegExp(`\\bdrop table ${TABLE}`), because: 'drops a table' },
  { found: new RegExp(`\\btruncate (?:table )?${TABLE}`), because: 'empties a table' },
  { found: alters('drop column'), because: 'drops a column' },
  { found: alters('rename'), because: 'renames' },
  { found: alters('set not null'), because: 'makes a column not null' },
  { found: alters('(?:set data )?type'), because: 'changes the type of a column' },
  {
    found: alters('drop expression'),
    because: 'stops generating a column that the last release does not fill',
  },
  { found: alters('drop constraint'), because: 'drops a constraint' },
  {
    found: alters('add constraint (?!.* (?:not valid|using index))'),
    because: 'adds a constraint that is checked under a lock: not valid, then validate outside a transaction',
  },
  {
    found: alters('add column (?!.* default ).* not null'),
    because: 'adds a column that the last release cannot fill: nullable, or with a default',
  },
  {
    found: alters('add column .* default (?:gen_random_uuid|clock_timestamp|random|nextval)'),
    because: 'adds a column with a default for each row, which rewrites the table',
  },
]
/** Whatever they belong to. */
const FORBIDDEN_EVERYWHERE: { found: RegExp; because: string }[] = [
  { found: /\bdrop (?:function|procedure|type|view|trigger|index (?!concurrently))/, because: 'drops' },
  { found: /\balter type \w+ rename/, because: 'renames a value' },
]
const CHANGES_ROWS = new RegExp(`^(?:with .* )?(?:update|delete from) ${TABLE}`)

function alters(what: string): RegExp {
  return new RegExp(`\\balter table ${TABLE} (?:.* )?${what}`)
}

/** What migrations after the last release's `lastTag` do to its tables and may not, unless a line `-- exception: ` says why. */
export function faultsIn(migrations: MigrationFile[], lastTag: string): string[] {
  const last = migrations.findIndex(({ tag }) => tag === lastTag)
  if (last < 0) return [`There is no migration ${lastTag}, which db/last-release.json names.`]
  const later = migrations.slice(last + 1)
  const made = new Set(later.flatMap(({ text }) => [...wordsOf(text).matchAll(MADE_TABLES)].map(([, name]) => name)))
  return [...outOfOrder(migrations), ...later.flatMap((migration) => faultsOf(migration, made))]
}

function outOfOrder(migrations: MigrationFile[]): string[] {
  return migrations.flatMap(({ tag, when }, place) =>
    when > (migrations[place - 1]?.when ?? 0)
      ? []
      : [`${tag} is not later than the migration before it ("when" in _journal.json), and would be skipped.`],
  )
}

function faultsOf({ tag, text }: MigrationFile, made: Set<string | undefined>): string[] {
  const isOutside = text.split('\n', 1)[0]?.trimEnd() === OUTSIDE_A_TRANSACTION
  return text.split(BREAKPOINT).flatMap((statement) => {
    if (EXCEPTION.test(statement)) return []
    const words = wordsOf(statement)
    const faults = partsOf(words).flatMap((part) => [
      ...FORBIDDEN.filter(({ found }) => {
        const table = found.exec(part)?.[1]
        return table !== undefined && !made.has(table)
      }),
      ...FORBIDDEN_EVERYWHERE.filter(({ found }) => found.test(part)),
    ])
    const changed = CHANGES_ROWS.exec(words)?.[1]
    return [
      ...faults.map(({ because }) => because),
      ...(changed !== undefined && !made.has(changed) && !isOutside
        ? ['changes rows of a table in one transaction: outside of one, in batches']
        : []),
      ...(words.includes(' concurrently ') && !isOutside
        ? [`works only in a file whose first line is "${OUTSIDE_A_TRANSACTION}"`]
        : []),
    ].map((because) => `${tag} ${because}.\n    ${words.slice(0, 100)}`)
  })
}

/** A text may hold several statements, separated by `;` except inside a function. */
const partsOf = (words: string) => (words.includes('$$') ? [words] : words.split(';'))

/** In lower case, without comments and quotes, a space between two. */
const wordsOf = (text: string) =>
  text
    .replace(/^[ \t]*--.*$/gm, '')
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
