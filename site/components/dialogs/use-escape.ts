import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Radix sends Escape only to what it knows to have opened last: a toast, or a dialog below one that has just appeared. Listens
 * ahead of it, from the moment the dialog is there, and on the window, because the focus may be lost. Leaves Escape to a toast
 * that has the focus, to a dialog above this one, and to a part of it that says so.
 */
export function useEscape(dialog: RefObject<HTMLElement | null>, onEscape: () => void) {
  const handler = useRef(onEscape)
  handler.current = onEscape
  useLayoutEffect(() => {
    function close(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      const last = [...document.querySelectorAll('[role=dialog]')].at(-1)
      if (last !== dialog.current || document.activeElement?.closest('[data-toasts]')) return
      if (last?.querySelector('[data-takes-escape]')) return
      event.preventDefault()
      handler.current()
    }
    window.addEventListener('keydown', close, { capture: true })
    return () => window.removeEventListener('keydown', close, { capture: true })
  }, [dialog])
}
