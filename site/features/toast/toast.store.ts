import { atom, computed } from 'nanostores'

export type Toast = { title: string; description?: string; variant?: 'default' | 'destructive' }

const $shown = atom<(Toast & { id: number }) | null>(null)

/** The one toast on screen, whichever island raised it; a newer one takes its place. */
export const $toast = computed($shown, (toast) => toast)

let raised = 0

export function showToast(toast: Toast) {
  raised += 1
  $shown.set({ ...toast, id: raised })
}

/** Takes the toast away if it is still the one on screen. */
export function dismissToast(id: number) {
  if ($shown.get()?.id === id) $shown.set(null)
}
