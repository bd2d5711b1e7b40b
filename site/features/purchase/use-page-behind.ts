import { useEffect, useRef } from 'react'

/**
 * Takes the page behind out of reach of pointer, keyboard and screen reader, and keeps it from scrolling, as long as the
 * element is there. Toasts stay in reach, and so does what comes into the body later, such as the bank's own window.
 */
export function usePageBehind() {
  const inFront = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const reachable = [inFront.current, ...document.querySelectorAll('[data-toasts]')].filter(
      (element) => element !== null,
    )
    const behind = allBut(reachable, document.body)
    for (const element of behind) element.inert = true

    const { style, clientWidth } = document.documentElement
    const before = { overflow: style.overflow, paddingRight: style.paddingRight }
    // As wide as the scroll bar was, so that nothing moves when it goes.
    style.paddingRight = `${window.innerWidth - clientWidth}px`
    style.overflow = 'hidden'

    return () => {
      for (const element of behind) element.inert = false
      Object.assign(style, before)
    }
  }, [])

  return inFront
}

/** As few elements as hold everything under `root` but the kept ones; leaves out those that are inert already. */
function allBut(kept: Element[], root: Element): HTMLElement[] {
  return [...root.children].flatMap((child) => {
    if (kept.includes(child) || !(child instanceof HTMLElement) || child.inert) return []
    return kept.some((element) => child.contains(element)) ? allBut(kept, child) : [child]
  })
}
