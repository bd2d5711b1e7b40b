import { useEffect, useRef } from 'react'
import type { ListedLead } from './market.ts'

/** Keeps the focus in the list: on the leads that somebody asked for, and never lost with a card that leaves. */
export function useFocusInList(listed: ListedLead[]) {
  const top = useRef<HTMLParagraphElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const readNext = useRef<number>(undefined)
  const countBefore = useRef(listed.length)

  useEffect(() => {
    const isShorter = listed.length < countBefore.current
    countBefore.current = listed.length
    const from = readNext.current
    if (from !== undefined && listed.length > from) {
      readNext.current = undefined
      list.current?.querySelectorAll<HTMLElement>('[data-lead]')[from]?.focus({ preventScroll: from > 0 })
    } else if (isShorter && document.activeElement === document.body) {
      top.current?.focus({ preventScroll: true })
    }
  }, [listed])

  return {
    top,
    list,
    /** After the next change of the list its first card has the focus. */
    readFromTop: () => {
      readNext.current = 0
    },
    /** After the next change of the list the card at this place, where the new ones begin, has the focus. */
    readOnFrom: (place: number) => {
      readNext.current = place
    },
  }
}
