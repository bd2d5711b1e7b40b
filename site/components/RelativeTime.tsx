import { useStore } from '@nanostores/react'
import {
  cloneElement,
  createContext,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { whenInFront } from '../lib/page-life.ts'
import { $serverIsAhead, ownNow } from '../lib/server-clock.ts'
import { formatAgo, formatMoment } from '../lib/words/format.ts'

/** "3 hours ago", with the day and the time of day in a tooltip. Needs `Tooltips` around it. */
export const RelativeTime = ({ at, now }: { at: string; now: Date }) => (
  <Tooltip words={formatMoment(new Date(at))}>
    <time dateTime={at} className="rounded-sm">
      {formatAgo(new Date(at), now)}
    </time>
  </Tooltip>
)

const MINUTE_MS = 60_000

/** The server's time, as exact as "5 minutes ago" needs it. */
export function useNow(): Date {
  const ahead = useStore($serverIsAhead)
  const [own, setOwn] = useState(ownNow)
  useEffect(() => {
    const update = () => setOwn(ownNow())
    const timer = setInterval(update, MINUTE_MS)
    // A tab in the background may have slept.
    const stop = whenInFront(update)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return useMemo(() => new Date(own + ahead), [own, ahead])
}

/** Wraps each island that has tooltips, so that only one of them is open. */
export function Tooltips({ children }: { children: ReactNode }) {
  const [neighbours] = useState(newNeighbours)
  return <NeighboursContext value={neighbours}>{children}</NeighboursContext>
}

type Child = ReactElement<{ tabIndex?: number; 'aria-describedby'?: string | undefined }>

/** Opens on rest or tap. Not a Tab stop, which each date of a list would be. Our own: a library is a tenth of the market's page. */
function Tooltip({ words, children }: { words: string; children: Child }) {
  const id = useId()
  const { isOpen, listeners } = useTooltip()
  const around = useRef<HTMLSpanElement>(null)
  return (
    // The tooltip is inside, so that a pointer can move onto it, as for reading it magnified.
    <span ref={around} className="inline-block" {...listeners}>
      {cloneElement(children, { tabIndex: -1, 'aria-describedby': isOpen ? id : undefined })}
      {isOpen && <Words id={id} words={words} around={around} />}
    </span>
  )
}

const MARGIN = 8

function Words({ id, words, around }: { id: string; words: string; around: RefObject<HTMLElement | null> }) {
  const own = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const place = around.current?.getBoundingClientRect()
    const box = own.current?.getBoundingClientRect()
    if (own.current === null || place === undefined || box === undefined) return
    const centred = place.left + (place.width - box.width) / 2
    const rightmost = document.documentElement.clientWidth - box.width - MARGIN
    own.current.style.left = `${Math.max(MARGIN, Math.min(centred, rightmost))}px`
    const isRoomAbove = place.top - box.height >= MARGIN
    own.current.style.top = `${isRoomAbove ? place.top - box.height : place.bottom}px`
  }, [around])

  return (
    <span ref={own} id={id} role="tooltip" className="fixed top-0 left-0 z-30 py-1.5">
      <span className="block max-w-[calc(100vw-1rem)] rounded-md border border-transparent bg-ink px-3 py-1.5 text-left text-sm font-normal text-paper shadow-lg">
        {words}
      </span>
    </span>
  )
}

const OPEN_DELAY_MS = 700
/** Moving on to another element within this time opens its tooltip without a wait. */
const SKIP_DELAY_MS = 300

type Neighbours = { closedAt: number; closeOpen: () => void }
const newNeighbours = (): Neighbours => ({ closedAt: Number.NEGATIVE_INFINITY, closeOpen: () => {} })
const NeighboursContext = createContext(newNeighbours())

/** A tooltip opens after a mouse has rested, and at once on focus or a tap; Escape and scrolling close it. */
function useTooltip() {
  const neighbours = use(NeighboursContext)
  const [isOpen, setOpen] = useState(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  const close = useCallback(() => {
    clearTimeout(waiting.current)
    setOpen(false)
  }, [])

  const open = useCallback(() => {
    clearTimeout(waiting.current)
    if (neighbours.closeOpen !== close) neighbours.closeOpen()
    neighbours.closeOpen = close
    setOpen(true)
  }, [neighbours, close])

  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('scroll', close, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('scroll', close, { capture: true })
      neighbours.closedAt = performance.now()
    }
  }, [isOpen, close, neighbours])
  useEffect(() => () => clearTimeout(waiting.current), [])

  return {
    isOpen,
    listeners: {
      onPointerEnter({ pointerType }: PointerEvent) {
        if (pointerType === 'touch' || isOpen) return
        const isMovingOn = performance.now() - neighbours.closedAt < SKIP_DELAY_MS
        waiting.current = setTimeout(open, isMovingOn ? 0 : OPEN_DELAY_MS)
      },
      onPointerLeave: close,
      onFocus: open,
      onBlur: close,
    },
  }
}
