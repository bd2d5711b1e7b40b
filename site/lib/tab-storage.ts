/** Belongs to one tab, so that two tabs cannot overwrite each other. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Never throws: where a browser forbids storage, or it is full, nothing is kept. */
export function tabStorage(): TabStorage {
  const attempt = <Result>(action: (storage: Storage) => Result) => {
    try {
      return action(sessionStorage)
    } catch {}
  }
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, value) => attempt((storage) => storage.setItem(key, value)),
    removeItem: (key) => attempt((storage) => storage.removeItem(key)),
  }
}
