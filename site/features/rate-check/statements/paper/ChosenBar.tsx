import { Button } from '../../../../components/Button.tsx'
import { formatMoney } from '../../../../lib/format.ts'
import type { PrintedNumber } from '../../../../statement-reader/opened-paper.ts'
import { sumOfNumbers } from '../statement-figures.ts'
import type { CheckMessages } from './check.messages.ts'

type Props = {
  chosen: PrintedNumber[]
  isAdding: boolean
  isTouch: boolean
  /** Undefined where the figure is always one number. */
  onAdd: (() => void) | undefined
  onRemove: (number: PrintedNumber) => void
  onTake: () => void
  onBack: () => void
  /** Why what is chosen can't be the figure. */
  problem: string | undefined
  say: CheckMessages['pick']
}

/** What is chosen so far, with its line's words, and what can be done with it. Always in view. */
export function ChosenBar({
  chosen,
  isAdding,
  isTouch,
  onAdd,
  onRemove,
  onTake,
  onBack,
  problem,
  say,
}: Props) {
  const [first] = chosen
  const amounts = chosen.map(({ value }) => formatMoney(Math.abs(value)).replace('$', ''))
  const sum = formatMoney(sumOfNumbers(chosen)).replace('$', '')
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
                  onClick={() => onRemove(number)}
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
          {first ? (
            <>
              {first.label && <span className="text-ink-soft">{first.label.text} </span>}
              <span className="font-medium tabular-nums">{first.text}</span>
            </>
          ) : (
            <span className="text-ink-soft">{say.chosenNone}</span>
          )}
        </p>
      )}
      <p role="status" className="text-sm font-medium text-pending tabular-nums empty:hidden">
        {problem ?? (chosen.length > 1 ? say.sum(amounts.join(' + '), sum) : '')}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button disabled={!first || problem !== undefined} onClick={onTake} className="tabular-nums">
          {first ? say.take(chosen.length > 1 ? sum : first.text) : say.chosenNone}
        </Button>
        {onAdd && !isAdding && first && (
          <Button variant="secondary" onClick={onAdd}>
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
