import type { TabStorage } from '../../lib/tab-storage.ts'

const KEY = 'my-data'

/** Whether an address was proved in this tab. The proof itself is the API's: without this, strangers' pages do not ask for it. */
export function wasProvedInTab(storage: TabStorage | undefined): boolean {
  try {
    return storage?.getItem(KEY) === 'proved'
  } catch {
    return false
  }
}

/** Storage may be full or forbidden; then a reload asks for a code once more. */
export function noteProvedInTab(storage: TabStorage | undefined, isProved: boolean): void {
  try {
    if (isProved) storage?.setItem(KEY, 'proved')
    else storage?.removeItem(KEY)
  } catch {}
}
