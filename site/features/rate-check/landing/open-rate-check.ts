import { HOME } from '../../../lib/words/language.ts'

/** The landing and the rate check are two views of one page; the hash of the address decides. Loads the island on intent. */
const OPEN = '#check-my-rates'
const OPEN_WITH_RESULTS = '#your-results'
const OPENERS = '[data-open-rate-check]'

const landing = part('#landing')
const rateCheck = part('#rate-check')
const loading = part('[data-rate-check-loading]')
const failed = part('[data-rate-check-failed]')
const island = part('[data-rate-check-island]')

const fetchIsland = () => import('../checks/mount.tsx')

const landingTitle = document.title
let mounted = false
let landingScroll = 0
let opener: HTMLElement | undefined

for (const intent of ['pointerover', 'focusin', 'touchstart']) {
  document.addEventListener(intent, onIntent, { passive: true })
}
document.addEventListener('click', (event) => {
  const pressed = openerOf(event)
  if (!pressed) return
  opener = pressed
  // The address does not change, so there is no hashchange.
  if (isOpen()) focusHeading()
})
window.addEventListener('hashchange', followAddress)
part('[data-rate-check-retry]').addEventListener('click', () => location.reload())
// An owner has a rate check of their own, filled in.
if (isOpen() && document.documentElement.dataset.session) location.replace(`${HOME}/check-rates`)
else followAddress()

function isOpen() {
  return location.hash === OPEN || location.hash === OPEN_WITH_RESULTS
}

function opens() {
  return location.hash === OPEN_WITH_RESULTS ? 'results' : 'latest'
}

function onIntent(event: Event) {
  // Opening the rate check reports a failure.
  if (openerOf(event)) fetchIsland().catch(() => {})
}

function openerOf({ target }: Event) {
  return target instanceof Element ? target.closest<HTMLElement>(OPENERS) : null
}

function followAddress() {
  if (isOpen()) openRateCheck()
  else if (!rateCheck.hidden) showLanding()
}

async function openRateCheck() {
  if (rateCheck.hidden) landingScroll = window.scrollY
  landing.hidden = true
  rateCheck.hidden = false
  window.scrollTo({ top: 0, behavior: 'instant' })
  // Once mounted, the rate check sets this itself.
  if (!mounted) document.documentElement.dataset.view = 'wizard'
  try {
    const { mountRateCheck } = await fetchIsland()
    if (!mounted) mountRateCheck(island, { onBackHome: goHome, isOpen, opens })
    mounted = true
  } catch {
    delete document.documentElement.dataset.view
    loading.hidden = true
    failed.hidden = false
    return
  }
  await focusHeading()
  loading.hidden = true
}

async function focusHeading() {
  const heading = await headingOf(island)
  window.scrollTo({ top: 0, behavior: 'instant' })
  if (!isOpen()) return
  document.title = heading.dataset.title ?? landingTitle
  heading.focus({ preventScroll: true })
}

/** "Back to Home" adds a history entry for the landing, so that the browser's Back leads into the rate check again. */
function goHome() {
  history.pushState(null, '', location.pathname)
  landingScroll = 0
  opener = undefined
  showLanding()
}

function showLanding() {
  rateCheck.hidden = true
  landing.hidden = false
  document.title = landingTitle
  const anchor = location.hash ? document.getElementById(location.hash.slice(1)) : null
  if (anchor) {
    anchor.scrollIntoView()
    return
  }
  window.scrollTo({ top: landingScroll, behavior: 'instant' })
  const resumeAt = opener ?? landing.querySelector<HTMLElement>('h1')
  resumeAt?.focus({ preventScroll: true })
}

/** Waits for the first heading that React draws, where reading starts. */
function headingOf(element: HTMLElement): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const look = () => {
      const heading = element.querySelector<HTMLElement>('h1, h2')
      if (!heading) return
      watcher.disconnect()
      heading.tabIndex = -1
      resolve(heading)
    }
    const watcher = new MutationObserver(look)
    watcher.observe(element, { childList: true, subtree: true })
    look()
  })
}

function part(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`The landing page has no ${selector}.`)
  return element
}
