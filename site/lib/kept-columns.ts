import { useState } from 'react'
import * as v from 'valibot'

/** Which of a table's columns are shown: the usual ones, until somebody has chosen others in this browser. */
export function useKeptColumns<const Column extends string>(
  name: string,
  all: readonly Column[],
  usual: readonly Column[],
) {
  const key = `columns:${name}`
  const [shown, setShown] = useState(() => read(key, all) ?? usual)
  return {
    shown,
    choose(columns: readonly Column[]) {
      setShown(columns)
      try {
        localStorage.setItem(key, JSON.stringify(columns))
      } catch {
        // A browser that keeps nothing shows them until the page is left.
      }
    },
  }
}

function read<Column extends string>(key: string, all: readonly Column[]): Column[] | undefined {
  try {
    const kept = v.parse(v.array(v.string()), JSON.parse(localStorage.getItem(key) ?? 'null'))
    return all.filter((column) => kept.includes(column))
  } catch {
    return undefined
  }
}
