import { createContext, type PointerEvent, use, useCallback, useEffect, useRef, useState } from 'react'

const OPEN_DELAY_MS = 700
/** Whoever moves on to another element within this time need not wait again. */
const SKIP_DELAY_MS = 300

/** What the tooltips of one island know of each other. */
export type Neighbours = { closedAt: number; closeOpen: () => void }
export const newNeighbours = (): Neighbours => ({ closedAt: Number.NEGATIVE_INFINITY, closeOpen: () => {} })
export const NeighboursContext = createContext(newNeighbours())

/** When a tooltip opens and closes: a mouse must rest, the keyboard and a tap need not; Escape and scrolling close it. */
export function useTooltip() {
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
