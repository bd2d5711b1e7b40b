import { useEffect, useRef } from 'react'

/** Keeps `--visible-height` of the element at what the keyboard of a phone leaves, so that its last button stays in view. */
export function useVisibleHeight() {
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const viewport = window.visualViewport
    if (viewport === null) return
    const follow = () => {
      element.current?.style.setProperty('--visible-height', `${viewport.height}px`)
      element.current?.style.setProperty('--visible-top', `${viewport.offsetTop}px`)
    }
    follow()
    viewport.addEventListener('resize', follow)
    viewport.addEventListener('scroll', follow)
    return () => {
      viewport.removeEventListener('resize', follow)
      viewport.removeEventListener('scroll', follow)
    }
  }, [])

  return element
}
