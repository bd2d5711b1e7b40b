import { useEffect, useRef, useState } from 'react'
import { readNumber } from '../../../../../api/contract/typed-number.ts'
import { Button } from '../../../../components/Button.tsx'
import { Field } from '../../../../components/Field.tsx'
import type { OpenedPaper, PrintedNumber } from '../../../../statement-reader/opened-paper.ts'
import { type FigureKey, mayBeAddedUp, sumOfNumbers, type TypedFigures } from '../statement-figures.ts'
import { ChosenBar } from './ChosenBar.tsx'
import type { CheckMessages } from './check.messages.ts'
import { numbersLike, worthStopping } from './nearest-number.ts'
import { Arrow, PageWithNumbers } from './PageWithNumbers.tsx'

type Props = {
  opened: OpenedPaper
  /** In reading order. */
  numbers: PrintedNumber[]
  figure: FigureKey
  /** Where to begin to look. */
  from: PrintedNumber | undefined
  say: CheckMessages['pick']
  names: CheckMessages['check']['names']
  /** All figures as they are now. */
  typed: TypedFigures
  /** The paper has tax on it, which is no fee. */
  hasTax: boolean
  /** The paper prints parts of the figure alone: they are to be added up. */
  isInParts: boolean
  chosenBefore: PrintedNumber[] | undefined
  /** The figure that was clicked before this one, to which one can go back. */
  before: FigureKey | undefined
  onTake: (numbers: PrintedNumber[]) => void
  onUndo: () => void
  onBack: () => void
}

/** The paper itself, to click a figure on: with a mouse, a thumb, the arrow keys, or by typing what to look for. */
export function PickNumber(props: Props) {
  const { opened, numbers, figure, from, say, names, before, onUndo, onBack } = props
  const likely = worthStopping(numbers, figure)
  const [active, setActive] = useState(from)
  const [page, setPage] = useState((from ?? likely[0])?.page ?? 1)
  const [typed, setTyped] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  /** Null while one number is looked for. */
  const [added, setAdded] = useState(firstAdded(props))
  const chosen = added ?? (active ? [active] : [])
  const problem = problemWith(chosen, props)
  const heading = useRef<HTMLHeadingElement>(null)
  const section = useEscape(onBack)
  const search = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each figure is asked for anew.
  useEffect(() => {
    heading.current?.focus()
  }, [figure])
  const matches = numbersLike(numbers, typed)

  function look(number: PrintedNumber | undefined) {
    if (!number) return
    setActive(number)
    setPage(number.page)
  }
  /** Among what was searched for, else among all. */
  function step(by: number, among: PrintedNumber[]) {
    if (!active) return look(among[0])
    const place = numbers.indexOf(active)
    const ahead = among.filter((number) => (numbers.indexOf(number) - place) * by > 0)
    look(by > 0 ? ahead[0] : ahead.at(-1))
  }
  function choose(number: PrintedNumber) {
    look(number)
    setAdded((now) => now && (now.includes(number) ? without(now, number) : [...now, number]))
  }
  function take(taken: PrintedNumber[]) {
    if (taken.length > 0 && !problemWith(taken, props)) props.onTake(taken)
  }
  /** One key takes the one that is looked for, or adds one of several. */
  function enter(number: PrintedNumber) {
    if (added) choose(number)
    else take([number])
  }
  function turnTo(wanted: number) {
    setPage(wanted)
    setActive(undefined)
  }
  const lead = figure === 'totalFees' || figure === 'grossSales' ? say.lead[figure] : undefined
  return (
    <section ref={section} className="mt-4 flex flex-col gap-4">
      <div className="-mb-3 -ml-4">
        <Button variant="quiet" onClick={before ? onUndo : onBack}>
          <Arrow path="M10 3 5 8l5 5" /> {before ? say.backTo(names[before]) : say.cancel}
        </Button>
      </div>
      <header>
        <h3 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          {say.heading(names[figure], isTouch)}
        </h3>
        {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
        {props.hasTax && mayBeAddedUp(figure) && <p className="mt-1 text-ink-soft">{say.beforeTax}</p>}
      </header>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="w-full sm:w-56">
          <Field
            ref={search}
            label={say.search}
            hint={say.searchHint}
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              look(numbersLike(numbers, currentTarget.value)[0])
            }}
            onKeyDown={(event) => {
              const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
              if (by !== undefined) step(by, matches)
              else if (event.key === 'Enter' && active && matches.includes(active)) enter(active)
              else return
              event.preventDefault()
            }}
          />
        </div>
        <p role="status" className="min-h-6 pb-3 text-sm text-ink-soft">
          {typed !== '' &&
            (matches.length === 0
              ? say.foundNone
              : active && say.found(matches.indexOf(active) + 1, matches.length))}
        </p>
      </div>
      {hasFailed ? (
        <p className="text-danger">{say.pageFailed}</p>
      ) : (
        <PageWithNumbers
          opened={opened}
          page={page}
          numbers={numbers.filter((number) => number.page === page)}
          active={active}
          chosen={chosen}
          isAdding={added !== null}
          say={say}
          onLook={look}
          onStep={(by) => step(by, likely)}
          onTurn={(by) => turnTo(Math.min(Math.max(page + by, 1), opened.pages.length))}
          onChoose={choose}
          onEnter={enter}
          onFailed={() => setFailed(true)}
        />
      )}
      <ChosenBar
        chosen={chosen}
        isAdding={added !== null}
        isTouch={isTouch}
        onAdd={mayBeAddedUp(figure) ? () => setAdded(chosen) : undefined}
        onRemove={(number) => {
          setAdded(without(chosen, number))
          // Its button goes with it.
          heading.current?.focus()
        }}
        onTake={() => take(chosen)}
        onBack={onBack}
        problem={problem}
        say={say}
      />
    </section>
  )
}

/** Escape leaves, also once a click on the paper has left nothing focused; a dialog around it stays. */
function useEscape(onEscape: () => void) {
  const section = useRef<HTMLElement>(null)
  const handler = useRef(onEscape)
  handler.current = onEscape
  useEffect(() => {
    function leave(event: KeyboardEvent) {
      const { activeElement, body } = document
      const isHere = section.current?.contains(activeElement) || !activeElement || activeElement === body
      if (event.key !== 'Escape' || !isHere) return
      event.preventDefault()
      event.stopPropagation()
      handler.current()
    }
    document.addEventListener('keydown', leave, true)
    return () => document.removeEventListener('keydown', leave, true)
  }, [])
  return section
}

/** Several numbers chosen before stay several; parts without a total begin so. */
function firstAdded({ chosenBefore, isInParts }: Props): PrintedNumber[] | null {
  if (chosenBefore && chosenBefore.length > 1) return chosenBefore
  return isInParts ? [] : null
}

const without = (numbers: PrintedNumber[], one: PrintedNumber) => numbers.filter((number) => number !== one)

/** Fees and sales of one month are never the same amount, and fees are never the larger one. */
function problemWith(chosen: PrintedNumber[], { figure, typed, names, say }: Props): string | undefined {
  const other = figure === 'totalFees' ? 'grossSales' : figure === 'grossSales' ? 'totalFees' : undefined
  if (!other || chosen.length === 0) return undefined
  const [amount, known] = [sumOfNumbers(chosen), readNumber(typed[other])]
  if (amount === known) return say.isOther(names[other])
  const isAbove = figure === 'totalFees' ? amount > known : amount < known
  return isAbove ? say.feesAbove : undefined
}
