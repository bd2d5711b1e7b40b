import type { Facts, Marks } from './truth.ts'

/** A finished paper and what is true of it. */
export type Drawn = { id: string; bytes: Uint8Array; facts: Facts; marks: Marks }

export type Layout = () => Promise<Drawn[]>
