import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { figuresAnsweredAtom } from '../rate-check.atoms.ts'

/** The figure that takes the focus when the visitor's own figures have changed it. */
export function useFocusOnAnswer() {
  const answered = useAtomValue(figuresAnsweredAtom)
  const figure = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answered === 0) return
    figure.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
    figure.current?.focus({ preventScroll: true })
  }, [answered])
  return figure
}
