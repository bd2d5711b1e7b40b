import { useEffect, useRef } from 'react'

/** The button that fetched the last page is gone with it: the focus goes to the first of those that it brought. */
export function useReadingOn(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const from = useRef<number>(undefined)

  useEffect(() => {
    if (from.current === undefined || count <= from.current) return
    const first = list.current?.children[from.current]
    from.current = undefined
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }, [count])

  return {
    list,
    /** After the next change of the list the item at this place has the focus. */
    readOnFrom: (place: number) => {
      from.current = place
    },
  }
}
