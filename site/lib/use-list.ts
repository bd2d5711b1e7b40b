import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import { usePolling } from './use-polling.ts'

type List<View, Filters> = {
  $view: ReadableAtom<View>
  show: (filters: Filters) => Promise<void>
  lookAgain: (look: { isPoll: boolean }) => Promise<void>
  close: () => void
}

/** The list that `open` opens, under these filters, looked at every 30 seconds. */
export function useList<View, Filters, Opened extends List<View, Filters>>(
  open: () => Opened & List<View, Filters>,
  filters: Filters,
) {
  const [list] = useState(open)
  useEffect(() => {
    void list.show(filters)
  }, [list, filters])
  useEffect(() => () => list.close(), [list])
  usePolling(() => void list.lookAgain({ isPoll: true }))
  return { ...list, view: useStore(list.$view) }
}
