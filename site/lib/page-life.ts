/**
 * The browser keeps a page that is left as it was, to show it again on Back. These are the only listeners to that; each
 * returns how to stop. `page-life.test.ts` keeps others out, because a mistake shows only in some browsers.
 */

/**
 * As the page is left, whether or not it comes back. The action must not set state that React shows: Firefox drops the
 * messages that React's scheduler posts here, and after Back the scheduler waits for them until a reload.
 */
export function whenLeft(action: () => void): () => void {
  window.addEventListener('pagehide', action)
  return () => window.removeEventListener('pagehide', action)
}

/**
 * Nothing on the page is seen, and nothing else changes. For personal data on a page that is left: Back shows it before
 * anything can tell who is in front of it.
 */
export function coverPage(isCovered: boolean): void {
  document.documentElement.style.visibility = isCovered ? 'hidden' : ''
}

/** Back or Forward shows the page as it was left. What it shows may be out of date. */
export function whenShownAgain(action: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && action()
  window.addEventListener('pageshow', onPageShow)
  return () => window.removeEventListener('pageshow', onPageShow)
}

/** The tab comes to the front again. Leaving a page hides it too; that is not reported. */
export function whenInFront(action: () => void): () => void {
  const onChange = () => !document.hidden && action()
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
