import { tabStorage } from '../tab-storage.ts'

const KEY = 'carried-to-other-language'

let token = ''

/** A token that this page has taken out of its address; the page in the other language needs it too. */
export function keepToken(taken: string): void {
  token = taken
}

/** The path of the page without its language. */
const pageOf = (path: string) => path.replace(/^\/fr(?=\/|$)/, '').replace(/\/$/, '')

/** Leads a link to this page in the other language to what is open here. A link to another page stays as it is. */
export function carryState(link: HTMLAnchorElement): void {
  if (pageOf(link.pathname) !== pageOf(location.pathname)) return
  link.search = location.search
  link.hash = location.hash || token
  const { dialogs: _, isLeadOpened: __, ...state } = history.state ?? {}
  tabStorage().setItem(KEY, `${link.pathname} ${JSON.stringify(state)}`)
}

/** What the entry of the history kept in the other language, such as a search that no address shows. */
function takeOver(): void {
  const carried = tabStorage().getItem(KEY)
  if (carried === null) return
  tabStorage().removeItem(KEY)
  const [, path, state] = /^(\S+) (\{.+\})$/.exec(carried) ?? []
  if (state && path === location.pathname && history.state === null)
    history.replaceState(JSON.parse(state), '')
}

// On import, so before those who import it read the history.
if (typeof window !== 'undefined') takeOver()
