import { useState } from 'react'
import { readNumber } from '../../../../../api/contract/forms/typed-number.ts'
import type { OpenedPaper, PrintedNumber } from '../../../../statement-reader/statement-reader.ts'
import type { Paper } from '../papers.ts'
import { type FigureKey, mayBeAddedUp, sumOfNumbers } from '../statement-figures.ts'
import { checkMessages as say } from './check.messages.ts'
import { worthStopping } from './nearest-number.ts'

export type PickingProps = {
  opened: OpenedPaper
  paper: Paper
  figure: FigureKey
  onTake: (numbers: PrintedNumber[]) => void
}

export type Picking = ReturnType<typeof usePicking>

/** The number the visitor looks at, the numbers chosen so far, and the ways to move between them. */
export function usePicking(props: PickingProps) {
  const { opened, paper, figure } = props
  const { numbers } = paper
  const chosenBefore = paper.picked[figure]
  const from = chosenBefore ? chosenBefore[0] : foundNumber(paper, figure)
  const likely = worthStopping(numbers, figure)
  const [active, setActive] = useState(from)
  const [page, setPage] = useState((from ?? likely[0])?.page ?? 1)
  /** Null while one number is enough. Several numbers chosen before stay several. */
  const [added, setAdded] = useState(() =>
    chosenBefore && chosenBefore.length > 1 ? chosenBefore : hasOnlyParts(paper, figure) ? [] : null,
  )
  const chosen = added ?? (active ? [active] : [])

  function look(number: PrintedNumber | undefined) {
    if (!number) return
    setActive(number)
    setPage(number.page)
  }
  function choose(number: PrintedNumber) {
    look(number)
    setAdded((now) => now && (now.includes(number) ? without(now, number) : [...now, number]))
  }
  function take(taken: PrintedNumber[]) {
    if (taken.length > 0 && !problemWith(taken, props)) props.onTake(taken)
  }
  return {
    page,
    numbers: numbers.filter((number) => number.page === page),
    active,
    chosen,
    isAdding: added !== null,
    problem: problemWith(chosen, props),
    look,
    choose,
    /** Among the numbers of a search, or else among all. */
    step(by: number, among = likely) {
      if (!active) return look(among[0])
      const place = numbers.indexOf(active)
      const ahead = among.filter((number) => (numbers.indexOf(number) - place) * by > 0)
      look(by > 0 ? ahead[0] : ahead.at(-1))
    },
    turn(by: number) {
      setPage(Math.min(Math.max(page + by, 1), opened.pages.length))
      setActive(undefined)
    },
    /** Enter takes the number, or adds it to several. */
    enter: (number: PrintedNumber) => (added ? choose(number) : take([number])),
    /** Undefined if the figure is always one number. */
    startAdding: mayBeAddedUp(figure) ? () => setAdded(chosen) : undefined,
    remove: (number: PrintedNumber) => setAdded(without(chosen, number)),
    takeChosen: () => take(chosen),
  }
}

const without = (numbers: PrintedNumber[], one: PrintedNumber) => numbers.filter((number) => number !== one)

/** Fees and sales of one month are never the same amount, and fees are never the larger one. */
function problemWith(chosen: PrintedNumber[], { figure, paper }: PickingProps): string | undefined {
  const other = figure === 'totalFees' ? 'grossSales' : figure === 'grossSales' ? 'totalFees' : undefined
  if (!other || chosen.length === 0) return undefined
  const [amount, known] = [sumOfNumbers(chosen), readNumber(paper.typed[other])]
  if (amount === known) return say.pick.isOther(say.check.names[other])
  const isAbove = figure === 'totalFees' ? amount > known : amount < known
  return isAbove ? say.pick.feesAbove : undefined
}

function foundNumber({ reading, numbers }: Paper, figure: FigureKey) {
  const found = reading?.kind === 'statement' ? reading[figure] : null
  return numbers.find(
    ({ page, box }) =>
      page === found?.page && Math.abs(box.x - found.box.x) < 2 && Math.abs(box.y - found.box.y) < 2,
  )
}

/** The reader found fees, but no total of them: the visitor adds them up. */
function hasOnlyParts({ reading }: Paper, figure: FigureKey): boolean {
  if (figure !== 'totalFees' || reading?.kind !== 'statement' || reading.totalFees) return false
  const { interchange, assessments, processorFees, fixedFees } = reading
  return [interchange, assessments, processorFees, fixedFees].some((part) => part !== null)
}
