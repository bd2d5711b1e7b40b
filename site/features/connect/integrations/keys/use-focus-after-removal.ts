import { useEffect, useRef } from 'react'

/** The button that was pressed leaves with its row: the keyboard goes on at the list, not at the top of the page. */
export function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.focus()
    before.current = count
  }, [count])
  return list
}
