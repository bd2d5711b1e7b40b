import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/Button.tsx'
import { Field } from '../../../../components/fields/Field.tsx'
import { Icon } from '../../../../components/Icon.tsx'
import { formatMoney } from '../../../../lib/words/format.ts'
import { type FigureKey, mayBeAddedUp, sumOfNumbers } from '../statement-figures.ts'
import { checkMessages } from './check.messages.ts'
import { numbersLike } from './nearest-number.ts'
import { PageWithNumbers } from './PageWithNumbers.tsx'
import { type Picking, type PickingProps, usePicking } from './use-picking.ts'

const say = checkMessages.pick

type Props = PickingProps & {
  /** The figure picked before this one: the visitor can go back to it. */
  before: FigureKey | undefined
  onUndo: () => void
  onBack: () => void
}

/** The paper itself, to pick a figure on it: with a mouse, a thumb, the arrow keys, or by typing a number to find. */
export function PickNumber(props: Props) {
  const { opened, paper, figure, before, onUndo, onBack } = props
  const { numbers, reading } = paper
  // Tax is no fee.
  const hasTax = reading?.kind === 'statement' && reading.tax !== null
  const picking = usePicking(props)
  const { active } = picking
  const [typed, setTyped] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  const heading = useRef<HTMLHeadingElement>(null)
  const section = useEscape(onBack)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each figure.
  useEffect(() => {
    heading.current?.focus()
  }, [figure])
  const matches = numbersLike(numbers, typed)
  const lead = figure === 'totalFees' || figure === 'grossSales' ? say.lead[figure] : undefined
  return (
    <section ref={section} data-takes-escape className="mt-4 flex flex-col gap-4">
      <div className="-mb-3 -ml-4">
        <Button variant="quiet" onClick={before ? onUndo : onBack}>
          <Icon path="M10 3 5 8l5 5" /> {before ? say.backTo(checkMessages.check.names[before]) : say.cancel}
        </Button>
      </div>
      <header>
        <h3 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          {say.heading(checkMessages.check.names[figure], isTouch)}
        </h3>
        {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
        {hasTax && mayBeAddedUp(figure) && <p className="mt-1 text-ink-soft">{say.beforeTax}</p>}
      </header>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="w-full sm:w-56">
          <Field
            label={say.search}
            hint={say.searchHint}
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              picking.look(numbersLike(numbers, currentTarget.value)[0])
            }}
            onKeyDown={(event) => {
              const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
              if (by !== undefined) picking.step(by, matches)
              else if (event.key === 'Enter' && active && matches.includes(active)) picking.enter(active)
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
        <PageWithNumbers opened={opened} picking={picking} onFailed={() => setFailed(true)} />
      )}
      <ChosenBar
        picking={picking}
        isTouch={isTouch}
        // The removed number's button had the focus.
        onRemoved={() => heading.current?.focus()}
        onBack={onBack}
      />
    </section>
  )
}

type ChosenProps = {
  picking: Picking
  isTouch: boolean
  onRemoved: () => void
  onBack: () => void
}

/** The numbers chosen so far, with the words of their lines, and what can be done with them. Always in view. */
function ChosenBar({ picking, isTouch, onRemoved, onBack }: ChosenProps) {
  const { chosen, isAdding, problem } = picking
  const [first] = chosen
  const amounts = chosen.map(({ value }) => formatMoney(Math.abs(value)).replace(/\s?\$/, ''))
  const sum = formatMoney(sumOfNumbers(chosen)).replace(/\s?\$/, '')
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-2 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6">
      {isAdding ? (
        <>
          <p className="text-sm text-ink-soft">{say.adding(isTouch)}</p>
          <ul className="flex max-h-32 flex-wrap gap-2 overflow-y-auto empty:hidden">
            {chosen.map((number) => (
              <li key={`${number.page} ${number.box.x} ${number.box.y}`}>
                <button
                  type="button"
                  onClick={() => {
                    picking.remove(number)
                    onRemoved()
                  }}
                  className="flex min-h-9 items-center gap-2 rounded-md border border-line-strong px-3 text-left text-sm hover:bg-sunk"
                >
                  <span className="sr-only">{say.addRemove}</span>
                  <span className="max-w-40 truncate text-ink-soft">{number.label?.text}</span>
                  <span className="tabular-nums">{number.text}</span>
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="min-w-0 truncate text-sm">
          {first?.label && <span className="text-ink-soft">{first.label.text} </span>}
          {first ? (
            <span className="font-medium tabular-nums">{first.text}</span>
          ) : (
            <span className="text-ink-soft">{say.chosenNone}</span>
          )}
        </p>
      )}
      <p role="status" className="text-sm font-medium text-pending tabular-nums empty:hidden">
        {problem ?? (chosen.length > 1 ? say.sum(amounts.join(' + '), sum) : '')}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          disabled={!first || problem !== undefined}
          onClick={picking.takeChosen}
          className="tabular-nums"
        >
          {first ? say.take(chosen.length > 1 ? sum : first.text) : say.takeNone}
        </Button>
        {picking.startAdding && !isAdding && first && (
          <Button variant="secondary" onClick={picking.startAdding}>
            {say.add}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          {say.typeInstead}
        </Button>
      </div>
    </div>
  )
}

/** Escape leaves, also after a click on the paper has left nothing focused; a dialog around it stays. */
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
