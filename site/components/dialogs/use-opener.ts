import { useState } from 'react'

/** Gives the focus back when a dialog closes: to where it was when the dialog opened, as far as it may go. */
export function useOpener() {
  const [opener] = useState(() => document.activeElement)
  return (event: Event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
    if (document.activeElement !== document.body) return
    // The opener is gone, or nothing had the focus: then the keyboard goes on in the dialog below, or on the page.
    const below = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1)
    if (below) below.focus()
    else if (opener !== document.body) document.querySelector('main')?.focus({ preventScroll: true })
  }
}
