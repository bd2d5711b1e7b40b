import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../../components/Button.tsx'
import type { OpenedPaper, PrintedNumber } from '../../../../statement-reader/opened-paper.ts'
import type { CheckMessages } from './check.messages.ts'
import { nearestNumber } from './nearest-number.ts'
import { PaperPicture, useWidth } from './PaperPicture.tsx'

type PageProps = {
  opened: OpenedPaper
  page: number
  /** Of this page. */
  numbers: PrintedNumber[]
  active: PrintedNumber | undefined
  chosen: PrintedNumber[]
  isAdding: boolean
  say: CheckMessages['pick']
  onLook: (number: PrintedNumber) => void
  onStep: (by: number) => void
  onTurn: (by: number) => void
  onChoose: (number: PrintedNumber) => void
  onEnter: (number: PrintedNumber) => void
  onFailed: () => void
}

const ZOOMS = [1, 1.5, 2, 3]
/** On a phone a whole page is too small to be read. */
const NARROW = 480

/** A page with a ring around each of its numbers: a list, stepped through by key, that looks like the paper. */
export function PageWithNumbers({
  opened,
  page,
  numbers,
  active,
  chosen,
  isAdding,
  say,
  onLook,
  onStep,
  onTurn,
  onChoose,
  onEnter,
  onFailed,
}: PageProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const room = useWidth(frame)
  const [chosenZoom, setZoom] = useState<number>()
  const zoom = chosenZoom ?? (room < NARROW ? 2 : 1)
  const [pointed, setPointed] = useState<PrintedNumber>()
  const size = opened.pages[page - 1]
  const scale = size ? (room * zoom) / size.width : 0
  const optionId = (number: PrintedNumber) => `${id}-${numbers.indexOf(number)}`
  const isHere = active !== undefined && active.page === page

  // The ring would otherwise be where nobody sees it; a pointer is there already.
  const isPointedAt = useRef(false)
  // A page begins at its left edge.
  const first = useRef(active)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the page was drawn in another size, too.
  useEffect(() => {
    if (isPointedAt.current) {
      isPointedAt.current = false
      return
    }
    const ring = frame.current?.querySelector(`[id="${active && isHere ? optionId(active) : ''}"]`)
    if (ring && frame.current) bringIntoView(ring, frame.current, active !== first.current)
  }, [active, page, zoom, room])

  function numberAt({ clientX, clientY }: MouseEvent) {
    const box = sheet.current?.getBoundingClientRect()
    if (!box || scale === 0) return undefined
    return nearestNumber(numbers, page, { x: (clientX - box.left) / scale, y: (clientY - box.top) / scale })
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
    const turns: Record<string, number> = { PageDown: 1, PageUp: -1 }
    const last = numbers.at(-1)
    const [by, turn] = [steps[event.key], turns[event.key]]
    if (by !== undefined) onStep(by)
    else if (turn !== undefined) onTurn(turn)
    else if (event.key === 'Home' && numbers[0]) onLook(numbers[0])
    else if (event.key === 'End' && last) onLook(last)
    else if (event.key === 'Enter' && active) onEnter(active)
    else return
    event.preventDefault()
  }
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex items-center gap-1">
          <Button
            variant="quiet"
            disabled={page === 1}
            aria-label={say.pageBefore}
            onClick={() => onTurn(-1)}
          >
            <Arrow path="M10 3 5 8l5 5" />
          </Button>
          <p className="tabular-nums">{say.page(page, opened.pages.length)}</p>
          <Button
            variant="quiet"
            disabled={page === opened.pages.length}
            aria-label={say.pageAfter}
            onClick={() => onTurn(1)}
          >
            <Arrow path="m6 3 5 5-5 5" />
          </Button>
        </div>
        <div className="flex items-center gap-1">
          <Button
            variant="quiet"
            aria-label={say.smaller}
            disabled={zoom === ZOOMS[0]}
            onClick={() => setZoom(ZOOMS[ZOOMS.indexOf(zoom) - 1])}
          >
            <Arrow path="M3 8h10" />
          </Button>
          <Button
            variant="quiet"
            aria-label={say.larger}
            disabled={zoom === ZOOMS.at(-1)}
            onClick={() => setZoom(ZOOMS[ZOOMS.indexOf(zoom) + 1])}
          >
            <Arrow path="M3 8h10M8 3v10" />
          </Button>
        </div>
      </div>
      <p id={`${id}-keys`} className="mb-2 text-sm text-ink-soft max-sm:sr-only">
        {say.keys}
      </p>
      <div
        ref={frame}
        role="listbox"
        tabIndex={0}
        aria-multiselectable={isAdding || undefined}
        aria-label={say.numbers}
        aria-describedby={`${id}-keys`}
        aria-activedescendant={isHere ? optionId(active) : undefined}
        onKeyDown={onKeyDown}
        className="group max-h-[70dvh] overflow-auto rounded-md border border-line-strong bg-sunk"
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the list around it has the keys. */}
        <div
          ref={sheet}
          role="presentation"
          className="relative cursor-pointer"
          style={{ width: room * zoom }}
          onPointerMove={(event) => event.pointerType === 'mouse' && setPointed(numberAt(event))}
          onPointerLeave={() => setPointed(undefined)}
          onClick={(event) => {
            const number = numberAt(event)
            if (!number) return
            isPointedAt.current = number !== active
            onChoose(number)
          }}
        >
          {room > 0 && size && (
            <PaperPicture opened={opened} page={page} width={Math.round(room * zoom)} onFailed={onFailed} />
          )}
          {numbers.map((number) => (
            <div
              key={optionId(number)}
              id={optionId(number)}
              role="option"
              tabIndex={-1}
              aria-selected={chosen.includes(number)}
              aria-label={number.text}
              className={`pointer-events-none absolute rounded-sm ${
                chosen.includes(number) ? 'bg-[#ffd54a]/40' : ''
              } ${
                number === active
                  ? 'outline-3 outline-[#14523b] group-focus-visible:outline-4'
                  : number === pointed || chosen.includes(number)
                    ? 'outline-2 outline-[#14523b]'
                    : 'outline-1 outline-[#14523b]/25'
              }`}
              style={{
                left: (number.box.x - 2) * scale,
                top: (number.box.y - 2) * scale,
                width: (number.box.width + 4) * scale,
                height: (number.box.height + 4) * scale,
              }}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

export const Arrow = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 16 16"
    className="size-4"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

/** Scrolls the frame alone: the page around it stays where the visitor has it. */
function bringIntoView(element: Element, frame: HTMLElement, isSideways: boolean): void {
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()]
  const EDGE = 32
  if (inner.top < outer.top + EDGE) frame.scrollTop -= outer.top + EDGE - inner.top
  else if (inner.bottom > outer.bottom - EDGE) frame.scrollTop += inner.bottom - (outer.bottom - EDGE)
  if (!isSideways) return
  if (inner.left < outer.left + EDGE) frame.scrollLeft -= outer.left + EDGE - inner.left
  else if (inner.right > outer.right - EDGE) frame.scrollLeft += inner.right - (outer.right - EDGE)
}
