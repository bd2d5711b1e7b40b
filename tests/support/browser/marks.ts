import { randomUUID } from 'node:crypto'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Product } from '../product.ts'

/** A value that is nowhere else, and every way it could be written. */
export type Mark = { column: string; writtenAs: string[] }

type Marked = { value: unknown; writtenAs: string[] }

let made = 0

/**
 * Inserts a row in which every column that `fixed` does not name holds a mark, new columns too. Columns that can hold only a
 * few values, such as booleans, get one of them and no mark.
 */
export async function insertMarked(
  product: Product,
  table: PgTable,
  fixed: Record<string, unknown>,
): Promise<{ id: string; marks: Mark[] }> {
  const marks: Mark[] = []
  const names: string[] = []
  const values: unknown[] = []
  for (const [key, column] of Object.entries(getTableColumns(table))) {
    if (column.generated !== undefined) continue
    const marked = key in fixed ? { value: fixed[key], writtenAs: [] } : markFor(table, key, column)
    names.push(`"${column.name}"`)
    values.push(marked.value)
    if (marked.writtenAs.length > 0) marks.push({ column: nameOf(table, key), writtenAs: marked.writtenAs })
  }
  const places = values.map((_, index) => `$${index + 1}`)
  const { rows } = await product.deps.pool.query<{ id: string }>(
    `insert into "${getTableName(table)}" (${names}) values (${places}) returning id`,
    values,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The marked row was not inserted.')
  return { id: row.id, marks }
}

export const nameOf = (table: PgTable, key: string) => `${getTableName(table)}.${key}`

/** The columns whose mark stands somewhere in this text. */
export function marksIn(text: string, marks: Mark[]): string[] {
  const plain = text.toLowerCase()
  return marks
    .filter(({ writtenAs }) => writtenAs.some((mark) => stands(mark, plain)))
    .map((mark) => mark.column)
}

/** By itself: random ids hold any short run of digits sooner or later. */
function stands(mark: string, text: string): boolean {
  const literal = mark.toLowerCase().replace(/[.*+?^$()|[\]{}\\]/g, '\\$&')
  return new RegExp(`(?<![\\w-])${literal}(?![\\w-])`).test(text)
}

function markFor(table: PgTable, key: string, column: PgColumn): Marked {
  made += 1
  const word = `zq${getTableName(table)}${key}`
  switch (column.columnType) {
    case 'PgText':
      return { value: word, writtenAs: [word] }
    case 'PgJsonb':
      return { value: JSON.stringify({ mark: word }), writtenAs: [word] }
    case 'PgInteger':
    case 'PgBigInt53':
      return markedAmount(71_234_567 + made * 10_103)
    case 'PgNumericNumber':
      return { value: 13.5713 + made / 1000, writtenAs: [String(Number((13.5713 + made / 1000).toFixed(4)))] }
    case 'PgTimestamp':
      return markedMoment(new Date(Date.UTC(2021, 2, 1 + made, 4, 17, 29, 381)))
    case 'PgDateString':
      return markedDay(new Date(Date.UTC(2021, 2, 1 + made)).toISOString().slice(0, 10))
    case 'PgUUID':
      return markedId(randomUUID())
    case 'PgInet':
      return { value: `203.0.113.${made}`, writtenAs: [`203.0.113.${made}`] }
    case 'PgBoolean':
      return { value: true, writtenAs: [] }
    case 'PgEnumColumn':
      return { value: column.enumValues?.[0], writtenAs: [] }
    default:
      throw new Error(`There is no mark for a ${column.columnType}, which ${nameOf(table, key)} is.`)
  }
}

/** As cents, and as dollars with and without cents and commas. */
function markedAmount(cents: number): Marked {
  const dollars = cents / 100
  const grouped = dollars.toLocaleString('en-CA', { minimumFractionDigits: 2 })
  const writtenAs = [String(cents), dollars.toFixed(2), String(Math.floor(dollars)), grouped]
  return { value: cents, writtenAs: [...writtenAs, grouped.slice(0, -3)] }
}

function markedMoment(moment: Date): Marked {
  const text = moment.toISOString()
  const seconds = Math.floor(moment.getTime() / 1000)
  return {
    value: moment,
    writtenAs: [text, text.replace('T', ' '), String(moment.getTime()), String(seconds)],
  }
}

const markedDay = (day: string): Marked => ({ value: day, writtenAs: [day] })

const markedId = (id: string): Marked => ({ value: id, writtenAs: [id] })
