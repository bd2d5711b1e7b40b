import { type Entry, headingOf, sizeOf, sumOf } from '../../layout/entries.ts'
import type { Context } from '../context.ts'
import type { Candidate, SalesRole } from './sales-by-words.ts'

/** The same line in each brand's block: "Sales" under "VISA", "MASTERCARD" and "INTERAC". */
type BrandLines = { label: string; lines: Entry[]; brands: Set<string> }

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

/** Lines that stand once under the headings of two brands or more, with different amounts. */
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

export function inBrandColumns({ rows }: Context): Entry[] {
  return [...rows.values()].flatMap((row) => {
    const ofBrands = row.filter(({ kind, column }) => kind === 'money' && brandsIn(column).length > 0)
    return ofBrands.length > 1 ? ofBrands : []
  })
}

/** Whether each brand that the paper names beside an amount has its line. */
function coversAllBrands({ brands }: BrandLines, { entries }: Context): boolean {
  return entries.every(
    ({ kind, label, section }) =>
      kind !== 'money' || brandsIn(`${label} | ${section}`).every((brand) => brands.has(brand)),
  )
}

function blockOf(entry: Entry): string | null {
  const heading = headingOf(entry)
  return heading.length <= LONGEST_HEADING && brandsIn(heading).length === 1 ? heading : null
}

/** Adds up the brands of a paper without a sum over them. Null if a brand has no such line, or two kinds could be its sales. */
export function salesOfAllBrands(
  blocks: BrandLines[],
  roleOf: (line: Entry) => SalesRole | null,
  context: Context,
) {
  const sumOfRole = (role: SalesRole): Candidate | null => {
    const [only, another] = blocks.filter(({ lines }) => lines.every((line) => roleOf(line) === role))
    const [entry] = only?.lines ?? []
    if (!only || !entry || another) return null
    return {
      size: sumOf(only.lines),
      entry,
      strength: 3,
      places: [],
      parts: only.lines,
    }
  }
  const gross = sumOfRole('gross')
  const isWhole = blocks.some((block) => block.lines === gross?.parts && coversAllBrands(block, context))
  if (!gross || !isWhole) return null
  const refunds = sumOfRole('refunds')
  const net = sumOfRole('net')
  const contradicts = refunds && net && gross.size - refunds.size !== net.size
  return { gross, refunds: contradicts ? null : refunds, net: contradicts ? null : net, agrees: false }
}
