import { beforeEach, expect, test } from 'bun:test'
import {
  $toast,
  dismissToast,
  showCarriedToast,
  showNotLoaded,
  showToast,
  showToastOnNextPage,
} from './toast.store.ts'

beforeEach(() => dismissToast($toast.get()?.id ?? 0))

test('equal toasts are two, so that the second has its full time', () => {
  showToast({ title: 'Outcome updated' })
  const first = $toast.get()?.id
  showToast({ title: 'Outcome updated' })
  expect($toast.get()?.id).not.toBe(first)
})

test('a newer toast replaces the one on screen, whose dismissal keeps the newer', () => {
  showToast({ title: 'Outcome updated' })
  const first = $toast.get()?.id ?? 0
  showToast({ title: 'Update failed', variant: 'destructive' })
  dismissToast(first)
  expect($toast.get()).toMatchObject({ title: 'Update failed', variant: 'destructive' })
  dismissToast($toast.get()?.id ?? 0)
  expect($toast.get()).toBeNull()
})

test('a toast for the next page is shown there, once', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  showToastOnNextPage({ title: 'Welcome back!' }, storage)
  expect($toast.get()).toBeNull()
  showCarriedToast(storage)
  expect($toast.get()?.title).toBe('Welcome back!')
  dismissToast($toast.get()?.id ?? 0)
  showCarriedToast(storage)
  expect($toast.get()).toBeNull()
})

test('without storage the next page shows no toast', () => {
  showToastOnNextPage({ title: 'Welcome back!' }, undefined)
  showCarriedToast(undefined)
  expect($toast.get()).toBeNull()
})

test('code that could not be loaded twice can be had by a reload', () => {
  showNotLoaded('We couldn’t open this', 'Check your connection and try again.')
  expect($toast.get()?.action).toBeUndefined()
  showNotLoaded('We couldn’t open this', 'Check your connection and try again.')
  expect($toast.get()?.action?.label).toBe('Reload the page')
})
