/** Belongs to one tab, so that two tabs cannot overwrite each other. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Undefined where a browser forbids even the look at its storage. */
export function tabStorage(): TabStorage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}
