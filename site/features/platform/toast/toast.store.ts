import { atom, computed } from 'nanostores'
import * as v from 'valibot'
import { troubleMessages } from '../../../components/trouble.messages.ts'
import { type TabStorage, tabStorage } from '../../../lib/tab-storage.ts'

export type Toast = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** A link to the result, or a button such as Undo, with which the toast stays longer. */
  action?: { label: string } & ({ href: string } | { onPress: () => void })
}

const $shown = atom<(Toast & { id: number }) | null>(null)

/** The one toast on screen, whichever island raised it; a newer one takes its place. */
export const $toast = computed($shown, (toast) => toast)

let raised = 0

export function showToast(toast: Toast) {
  raised += 1
  $shown.set({ ...toast, id: raised })
}

export const showFailure = (title: string, description: string) =>
  showToast({ title, description, variant: 'destructive' })

let notLoaded = 0

/**
 * For a button whose code could not be loaded. Pressing it again loads it again, except in a browser that keeps the failure until
 * the page is reloaded: from the second time on, the toast offers that (decision 69).
 */
export function showNotLoaded(title: string, description: string) {
  notLoaded += 1
  const action = { label: troubleMessages.reload, onPress: () => location.reload() }
  showToast({ title, description, variant: 'destructive', ...(notLoaded > 1 && { action }) })
}

export function dismissToast(id: number) {
  if ($shown.get()?.id === id) $shown.set(null)
}

const CarriedToast = v.object({ title: v.string(), description: v.optional(v.string()) })
const KEY = 'toast'

/** For an action that ends on another page: the toast is shown there. Without storage it is not shown. */
export function showToastOnNextPage(
  toast: v.InferOutput<typeof CarriedToast>,
  storage: TabStorage | undefined = tabStorage(),
) {
  try {
    storage?.setItem(KEY, JSON.stringify(toast))
  } catch {}
}

/** Shows the toast that the page before this one has left, once. */
export function showCarriedToast(storage: TabStorage | undefined = tabStorage()) {
  try {
    const carried = v.safeParse(CarriedToast, JSON.parse(storage?.getItem(KEY) ?? 'null'))
    storage?.removeItem(KEY)
    if (carried.success) showToast(carried.output)
  } catch {}
}
