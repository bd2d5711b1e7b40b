import type { Row } from '../layout/rows.ts'
import { normalized, squashed } from '../layout/words.ts'
import { FAMILIES, type Family } from './families.ts'

/** The family whose marks stand on the paper, each as a whole label or heading. Undefined where none or two equally do. */
export function findFamily(rows: Row[]): Family | undefined {
  const labels = new Set(
    rows.flatMap(({ cells }) => cells.flatMap(({ text, number }) => (number ? [] : toMark(text)))),
  )
  const [best, second] = FAMILIES.map((family) => ({
    family,
    marks: family.marks.filter((mark) => labels.has(squashed(mark))).length,
  }))
    .filter(({ family, marks }) => marks >= family.enough)
    .sort((a, b) => b.marks - a.marks)
  return best && best.marks !== second?.marks ? best.family : undefined
}

/** Without the number of a section, and without blanks: headings in small capitals come apart. */
function toMark(text: string): string {
  return squashed(normalized(text).replace(/^\d{1,2}[. ]+/, ''))
}
