import * as v from 'valibot'
import { sha256 } from './secrets.ts'

export const Uuid = v.pipe(v.string(), v.uuid())

/** Whether a text from outside can be an id; Postgres rejects other texts. */
export const isUuid = (text: string) => v.is(Uuid, text)

/** The same id for the same name in every process (RFC 9562, version 8). */
export function namedUuid(name: string): string {
  const hex = sha256(name)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
