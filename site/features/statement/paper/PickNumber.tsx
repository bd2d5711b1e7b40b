import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Field } from '../../../components/Field.tsx'
import type { OpenedPaper, PrintedNumber } from '../../../statement-reader/opened-paper.ts'
import type { FigureKey } from '../statement-figures.ts'
import type { CheckMessages } from './check.messages.ts'
import { numbersLike, worthStopping } from './nearest-number.ts'
import { PageWithNumbers } from './PageWithNumbers.tsx'

type Props = {
  opened: OpenedPaper
  /** In reading order. */
  numbers: PrintedNumber[]
  figure: FigureKey
  /** Where to begin to look. */
  from: PrintedNumber | undefined
  say: CheckMessages['pick']
  name: string
  onTake: (number: PrintedNumber) => void
  onBack: () => void
}

/** The paper itself, to click a figure on: with a mouse, a thumb, the arrow keys, or by typing what to look for. */
export function PickNumber({ opened, numbers, figure, from, say, name, onTake, onBack }: Props) {
  const first = from ?? worthStopping(numbers, figure)[0]
  const [active, setActive] = useState(first)
  const [page, setPage] = useState(first?.page ?? 1)
  const [typed, setTyped] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const search = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each figure is asked for anew.
  useEffect(() => {
    heading.current?.focus()
  }, [figure])
  const matches = numbersLike(numbers, typed)
  const likely = worthStopping(numbers, figure)

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
  function turnTo(wanted: number) {
    setPage(wanted)
    setActive(likely.find((number) => number.page === wanted))
  }
  const lead = figure === 'totalFees' || figure === 'grossSales' ? say.lead[figure] : undefined
  return (
    <section className="mt-4 flex flex-col gap-4">
      <header>
        <h3 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          {say.heading(name)}
        </h3>
        {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
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
              else if (event.key === 'Enter' && active && matches.includes(active)) onTake(active)
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
          say={say}
          onLook={look}
          onStep={(by) => step(by, likely)}
          onTurn={(by) => turnTo(Math.min(Math.max(page + by, 1), opened.pages.length))}
          onTake={onTake}
          onFailed={() => setFailed(true)}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={!active} onClick={() => active && onTake(active)} className="tabular-nums">
          {active ? say.take(active.text) : say.chosenNone}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {say.typeInstead}
        </Button>
      </div>
    </section>
  )
}
