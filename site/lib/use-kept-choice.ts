import { useState } from 'react'

/** One of `values` that this browser remembers: the first until another is chosen. */
export function useKeptChoice<const Value extends string>(key: string, values: readonly [Value, ...Value[]]) {
  const [value, setValue] = useState(() => kept(key, values))
  return [
    value,
    (chosen: Value) => {
      setValue(chosen)
      try {
        localStorage.setItem(key, chosen)
      } catch {
        // A browser without storage remembers it until the page is left.
      }
    },
  ] as const
}

function kept<Value extends string>(key: string, values: readonly [Value, ...Value[]]): Value {
  try {
    const text = localStorage.getItem(key)
    return values.find((value) => value === text) ?? values[0]
  } catch {
    return values[0]
  }
}
