/**
 * The browser keeps a page that is left, and shows it again on Back (decision 69). These are the only listeners to that;
 * each returns a function to stop. `page-life.test.ts` keeps others out, because a mistake shows only in some browsers.
 */

/**
 * Called when the page is left, whether or not it comes back. The action must not set state that React shows: Firefox drops the
 * messages that React's scheduler posts here, and after Back the scheduler waits for them until a reload.
 */
export function whenLeft(action: () => void): () => void {
  window.addEventListener('pagehide', action)
  return () => window.removeEventListener('pagehide', action)
}

/** Hides the whole page. Back shows a page with personal data before a script can check who is signed in. */
export function coverPage(isCovered: boolean): void {
  document.documentElement.style.visibility = isCovered ? 'hidden' : ''
}

/** Called when Back or Forward shows the page as it was left. Its content may be out of date. */
export function whenShownAgain(action: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && action()
  window.addEventListener('pageshow', onPageShow)
  return () => window.removeEventListener('pageshow', onPageShow)
}

/** Called when the tab comes to the front again, but not when a page is hidden because it is left. */
export function whenInFront(action: () => void): () => void {
  const onChange = () => !document.hidden && action()
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
