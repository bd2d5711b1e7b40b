import { useEffect, useRef } from 'react'

/** A heading that takes the focus when its view arrives, so that reading starts there. */
export function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
