import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { Known } from './remote.ts'

/** What `open` opens, with what is known of it by now. Asked for while the component is there. */
export function useRemote<Data, Opened>(open: () => Opened & { $known: ReadableAtom<Known<Data>> }) {
  const [remote] = useState(open)
  return { ...remote, ...useStore(remote.$known) }
}

/** The list that `open` opens, under these filters. */
export function useRemoteList<View, Filters, Opened>(
  open: (filters: Filters) => Opened & { $view: ReadableAtom<View>; show: (filters: Filters) => void },
  filters: Filters,
) {
  const [list] = useState(() => open(filters))
  useEffect(() => list.show(filters), [list, filters])
  return { ...list, view: useStore(list.$view) }
}
