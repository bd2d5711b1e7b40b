import { $session } from '../../people/session/session.store.ts'
import { forgetOwner } from '../checks/results-hint.store.ts'

/** The landing and the home screen are two views of one page (`index.astro`). Only a signed-in owner loads the home screen. */
const home = document.querySelector<HTMLElement>('[data-home-island]')
const failed = document.querySelector<HTMLElement>('[data-home-failed]')
let isFetched = false

failed?.querySelector('button')?.addEventListener('click', () => location.reload())

$session.subscribe(({ name }) => {
  if (name === 'signed-out') forgetOwner()
  else fetchHome()
})

async function fetchHome() {
  if (!home || isFetched) return
  isFetched = true
  try {
    const { mountDashboard } = await import('./mount.tsx')
    mountDashboard(home)
  } catch {
    home.hidden = true
    if (failed) failed.hidden = false
  }
}
