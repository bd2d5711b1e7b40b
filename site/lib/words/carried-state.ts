import { tabStorage } from '../tab-storage.ts'
import { CARRIED } from './other-language.ts'

/** What the entry of the history kept in the other language, such as a search that no address shows. */
function takeOver(): void {
  const carried = tabStorage().getItem(CARRIED)
  if (carried === null) return
  tabStorage().removeItem(CARRIED)
  const [, path, kept] = /^(\S+) (\{.+\})$/.exec(carried) ?? []
  if (!kept || path !== location.pathname || history.state !== null) return
  // The dialogs that were open stay behind.
  history.replaceState({ ...JSON.parse(kept), dialogs: 0 }, '')
}

// On import, so before those who import it read the history.
if (typeof window !== 'undefined') takeOver()
