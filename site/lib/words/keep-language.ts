import { carryState } from './other-language.ts'

/** Without this a language link leads to the same page. It also keeps the page's state, and the choice for a year. */
function onPress({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null
  // One to a page elsewhere is no choice of ours.
  if (link?.origin !== location.origin) return
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no other way, and the value is one of two words.
  document.cookie = `northrate_language=${link.hreflang};path=/;max-age=31536000;samesite=lax`
  carryState(link)
}

document.addEventListener('click', onPress)
// The middle button, which opens another tab.
document.addEventListener('auxclick', onPress)
