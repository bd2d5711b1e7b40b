import { useEffect, useRef } from 'react'
import { whenShownAgain } from './page-life.ts'

/** Back or Forward shows the page as it was left: the newest action is called. */
export function useShownAgain(action: () => void): void {
  const latest = useRef(action)
  latest.current = action
  useEffect(() => whenShownAgain(() => latest.current()), [])
}
