import { tabStorage } from '../tab-storage.ts'

export const CARRIED = 'carried-to-other-language'

let token = ''

/** A token that this page has taken out of its address; the page in the other language needs it too. */
export function keepToken(taken: string): void {
  token = taken
}

/** The path of the page without its language. */
const pageOf = (path: string) => path.replace(/^\/fr\b|\/$/g, '')

/** Leads a link to this page in the other language to what is open here. A link to another page stays as it is. */
export function carryState(link: HTMLAnchorElement): void {
  if (pageOf(link.pathname) !== pageOf(location.pathname)) return
  link.search = location.search
  link.hash = location.hash || token
  tabStorage().setItem(CARRIED, `${link.pathname} ${JSON.stringify(history.state)}`)
}
