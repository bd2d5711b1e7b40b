import { type RefObject, useEffect, useRef } from 'react'

/**
 * Radix sends Escape only to what opened last, which may be a toast: then both close. Listens on the document, because the focus
 * may be lost. Leaves Escape to a toast that has the focus, and to a dialog above this one.
 */
export function useEscape(dialog: RefObject<HTMLElement | null>, onEscape: () => void) {
  const handler = useRef(onEscape)
  handler.current = onEscape
  useEffect(() => {
    function close(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const last = [...document.querySelectorAll('[role=dialog]')].at(-1)
      if (last !== dialog.current || document.activeElement?.closest('[data-toasts]')) return
      event.preventDefault()
      handler.current()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [dialog])
}
