import { useEffect, useRef } from 'react'

/** The open dialogs of this page, the topmost last. */
const open: { close: () => void }[] = []
/** The entry of the history that was shown last: how many dialogs it holds, and its address. */
let shown = { dialogs: 0, address: '' }
/** Waits for the entry below the dialogs that are being left. */
let afterLeaving: (() => void) | undefined

/**
 * Back closes the dialog and stays on the page: each dialog has an entry of the history for itself. One that closes otherwise
 * leaves its entry, which the next dialog takes over, or Back skips. Going back at once would race with a link in the dialog.
 */
export function useBackToClose(close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    const dialog = { close: () => latest.current() }
    open.push(dialog)
    enter()
    window.addEventListener('popstate', onPopState)
    return () => void open.splice(open.indexOf(dialog), 1)
  }, [])
}

/** How many entries of dialogs stand above the page's own entry, the one shown included. */
export const dialogsHere = () => Number(history.state?.dialogs ?? 0)

/** Goes back over this many entries of dialogs that closed. Until `then` has run, nothing may follow the address. */
export function leaveEntries(count: number, then: () => void): void {
  if (count < 1) {
    then()
    return
  }
  afterLeaving = then
  window.addEventListener('popstate', onPopState)
  history.go(-count)
}

export const isLeavingEntries = () => afterLeaving !== undefined

function enter(): void {
  if (dialogsHere() < open.length) history.pushState({ ...history.state, dialogs: open.length }, '')
  shown = { dialogs: dialogsHere(), address: location.href }
}

function onPopState(): void {
  const before = shown
  const then = afterLeaving
  afterLeaving = undefined
  then?.()
  shown = { dialogs: dialogsHere(), address: location.href }
  if (open.length > shown.dialogs) {
    for (const { close } of open.slice(shown.dialogs).reverse()) close()
    // One that asks about changes, or waits for an answer, stays open: the next Back must reach it again.
    setTimeout(() => open.length > dialogsHere() && enter())
  } else if (!then && shown.dialogs < before.dialogs && shown.address === before.address) {
    history.back()
  }
}
