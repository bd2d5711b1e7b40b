import { useEffect, useRef } from 'react'
import { whenShownAgain } from '../page-life.ts'

/** Calls back after a render with another value than the one before. */
export function useAfterChange<Value>(value: Value, onChange: (before: Value) => void): void {
  const latest = useRef(value)
  useEffect(() => {
    const before = latest.current
    latest.current = value
    if (before !== value) onChange(before)
  })
}

/** The pressed button leaves with its row: the focus moves to the list, not to the top of the page. */
export function useFocusAfterRemoval<List extends HTMLElement>(count: number) {
  const list = useRef<List>(null)
  useAfterChange(count, (before) => {
    if (count < before && document.activeElement === document.body) list.current?.focus()
  })
  return list
}

/** The button that loaded the last page is gone: the focus moves to the first item of that page. */
export function useReadingOn(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const from = useRef<number>(undefined)
  useAfterChange(count, () => {
    if (from.current === undefined || count <= from.current) return
    const first = list.current?.children[from.current]
    from.current = undefined
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  })
  return {
    list,
    /** After the next change of the list, the item at this place gets the focus. */
    readOnFrom(place: number) {
      from.current = place
    },
  }
}

/** Calls the latest action when Back or Forward shows the page as it was left. */
export function useShownAgain(action: () => void): void {
  const latest = useRef(action)
  latest.current = action
  useEffect(() => whenShownAgain(() => latest.current()), [])
}
