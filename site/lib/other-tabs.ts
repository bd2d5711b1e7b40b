import type { hintOf } from './hint.ts'

type Realm = Parameters<typeof hintOf>[0]

/** Where the tabs of a browser tell each other. */
export const channelOf = (realm: Realm) => `${realm}-session`

/**
 * A hint says only that somebody is here. Where one person of a realm goes and another comes, the tabs of the browser
 * have to tell each other. Returns what the tab calls in which somebody has signed in or out.
 */
export function otherTabs(realm: Realm, onChange: () => void): () => void {
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelOf(realm))
  tabs?.addEventListener('message', onChange)
  return () => tabs?.postMessage('changed')
}
