import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import type { OpenedPaper, PrintedNumber } from '../../../../statement-reader/statement-reader.ts'
import { checkMessages } from './check.messages.ts'
import { nearestNumber } from './nearest-number.ts'
import { PageTools, useZoom } from './PageTools.tsx'
import { PaperPicture, useWidth } from './PaperPicture.tsx'
import type { Picking } from './use-picking.ts'

const say = checkMessages.pick

type PageProps = {
  opened: OpenedPaper
  picking: Picking
  onFailed: () => void
}

/** A page with a ring around each number: a listbox that looks like the paper. */
export function PageWithNumbers({ opened, picking, onFailed }: PageProps) {
  const { page, numbers, active, chosen, isAdding, look, step, turn } = picking
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const room = useWidth(frame)
  const [zoom, setZoom] = useZoom(room)
  const [pointed, setPointed] = useState<PrintedNumber>()
  const size = opened.pages[page - 1]
  const scale = size ? (room * zoom) / size.width : 0
  const optionId = (number: PrintedNumber) => `${id}-${numbers.indexOf(number)}`
  const isHere = active !== undefined && active.page === page

  // Brings the ring of the active number into view. A pointer is there already.
  const isPointedAt = useRef(false)
  // A page begins at its left edge.
  const first = useRef(active)
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after the page was drawn in another size.
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
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const pages = { PageDown: 1, PageUp: -1 }[event.key]
    if (by !== undefined) step(by)
    else if (pages !== undefined) turn(pages)
    else if (event.key === 'Home') look(numbers[0])
    else if (event.key === 'End') look(numbers.at(-1))
    else if (event.key === 'Enter' && active) picking.enter(active)
    else return
    event.preventDefault()
  }
  return (
    <div>
      <PageTools page={page} pages={opened.pages.length} onTurn={turn} zoom={zoom} onZoom={setZoom} />
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
          className="relative forced-color-adjust-none cursor-pointer"
          style={{ width: room * zoom }}
          onPointerMove={(event) => event.pointerType === 'mouse' && setPointed(numberAt(event))}
          onPointerLeave={() => setPointed(undefined)}
          onClick={(event) => {
            const number = numberAt(event)
            if (!number) return
            isPointedAt.current = number !== active
            picking.choose(number)
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

/** Scrolls only the frame, not the page around it. */
function bringIntoView(element: Element, frame: HTMLElement, isSideways: boolean): void {
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()]
  const EDGE = 32
  if (inner.top < outer.top + EDGE) frame.scrollTop -= outer.top + EDGE - inner.top
  else if (inner.bottom > outer.bottom - EDGE) frame.scrollTop += inner.bottom - (outer.bottom - EDGE)
  if (!isSideways) return
  if (inner.left < outer.left + EDGE) frame.scrollLeft -= outer.left + EDGE - inner.left
  else if (inner.right > outer.right - EDGE) frame.scrollLeft += inner.right - (outer.right - EDGE)
}
