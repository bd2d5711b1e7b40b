import type { Entry } from '../../layout/entries.ts'
import { type Context, sizeOf } from '../context.ts'
import { type BrandLines, coversAllBrands } from './brand-blocks.ts'
import type { Sales } from './sales.ts'
import type { Candidate, SalesRole } from './sales-by-words.ts'

/**
 * A paper with a page or a block for each brand and no sum over them: we add its brands up. Null where a brand of the paper has
 * no such line, or two kinds of lines could be its sales.
 */
export function salesOfAllBrands(
  blocks: BrandLines[],
  roleOf: (line: Entry) => SalesRole | null,
  context: Context,
): Sales | null {
  const sumOf = (role: SalesRole): Candidate | null => {
    const [only, another] = blocks.filter(({ lines }) => lines.every((line) => roleOf(line) === role))
    const [entry] = only?.lines ?? []
    if (!only || !entry || another) return null
    return {
      size: only.lines.reduce((sum, line) => sum + sizeOf(line), 0),
      entry,
      strength: 3,
      places: [],
      parts: only.lines,
    }
  }
  const gross = sumOf('gross')
  const isWhole = blocks.some((block) => block.lines === gross?.parts && coversAllBrands(block, context))
  if (!gross || !isWhole) return null
  const refunds = sumOf('refunds')
  const net = sumOf('net')
  const contradicts = refunds && net && gross.size - refunds.size !== net.size
  return { gross, refunds: contradicts ? null : refunds, net: contradicts ? null : net, agrees: false }
}
