import type { Entry } from '../../layout/entries.ts'
import { type Context, sizeOf } from '../context.ts'

/** The same line of each brand's own page or block: "Sales" under "VISA", "MASTERCARD" and "INTERAC". */
export type BrandLines = { label: string; lines: Entry[]; brands: Set<string> }

const BRANDS: Record<string, RegExp> = {
  visa: /\bvisa\b|\bv[si]\b/,
  mastercard: /master ?card|\bmc\b/,
  amex: /\bamex\b|american ?express|\bax\b/,
  interac: /interac|paiement direct|direct payment|\bidp\b/,
  discover: /\bdiscover\b/,
  unionpay: /union ?pay/,
  jcb: /\bjcb\b/,
}
const brandsIn = (words: string) => Object.keys(BRANDS).filter((brand) => BRANDS[brand]?.test(words))
const LONGEST_HEADING = 24

/** Lines that stand once, with amounts of their own, under the heading of each of two brands or more. */
export function brandLines({ entries }: Context): BrandLines[] {
  const inBlocks = entries.filter(
    (entry) => entry.kind === 'money' && !entry.inProse && blockOf(entry) !== null,
  )
  return [...Map.groupBy(inBlocks, ({ label }) => label)].flatMap(([label, all]) => {
    const byBlock = [...Map.groupBy(all, blockOf)]
    const lines = byBlock.flatMap(([, ofBlock]) => ofBlock.slice(0, 1))
    const isOnceEach = byBlock.every(([, ofBlock]) => new Set(ofBlock.map(sizeOf)).size === 1)
    if (!isOnceEach || new Set(lines.map(sizeOf)).size < 2) return []
    return [{ label, lines, brands: new Set(byBlock.flatMap(([heading]) => brandsIn(heading ?? ''))) }]
  })
}

/** Amounts in a row with a column for each brand. */
export function inBrandColumns({ rows }: Context): Entry[] {
  return [...rows.values()].flatMap((row) => {
    const ofBrands = row.filter(({ kind, column }) => kind === 'money' && brandsIn(column).length > 0)
    return ofBrands.length > 1 ? ofBrands : []
  })
}

/** Whether every brand that the paper speaks of beside an amount has its line. */
export function coversAllBrands({ brands }: BrandLines, { entries }: Context): boolean {
  return entries.every(
    ({ kind, label, section }) =>
      kind !== 'money' || brandsIn(`${label} | ${section}`).every((brand) => brands.has(brand)),
  )
}

/** Its heading: "visa", "visa debit". */
function blockOf({ section }: Entry): string | null {
  const heading = section.split(' | ').at(-1) ?? ''
  return heading.length <= LONGEST_HEADING && brandsIn(heading).length === 1 ? heading : null
}
