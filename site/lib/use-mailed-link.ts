import { useCallback, useEffect, useState } from 'react'
import * as v from 'valibot'
import { keepToken } from './words/other-language.ts'

type View<Found> =
  | { name: 'looking' | 'failed' | 'broken' }
  /** `isNews`: an action on this page has just led here. */
  | { name: 'found'; found: Found; isNews: boolean }

const Entry = v.object({ mailedLink: v.string(), isUsed: v.boolean() })

type MailedLink<Link, Found> = {
  /** Null for a link that was cut off, or is not ours. */
  read: (token: string) => Link | null
  lookUp: (link: Link) => Promise<Found>
  /** Whether this failure means that the link will never work. */
  isBroken: (error: unknown) => boolean
}

/** This tab's history keeps the link for a reload. The three functions must stay the same between renders. */
export function useMailedLink<Link, Found>({ read, lookUp, isBroken }: MailedLink<Link, Found>) {
  const hash = useTokenBehindHash()
  const [entry, setEntry] = useState(() => entryOf(hash))
  const [link] = useState(() => read(entry.mailedLink))
  const [view, setView] = useState<View<Found>>({ name: link === null ? 'broken' : 'looking' })

  const look = useCallback(async () => {
    if (link === null) return
    try {
      setView({ name: 'found', found: await lookUp(link), isNews: false })
    } catch (error) {
      setView({ name: isBroken(error) ? 'broken' : 'failed' })
    }
  }, [link, lookUp, isBroken])
  useEffect(() => void look(), [look])
  useEffect(() => {
    history.replaceState({ ...history.state, ...entry }, '')
    keepToken(entry.mailedLink)
  }, [entry])

  return {
    link,
    view,
    look,
    showNews: (found: Found) => setView({ name: 'found', found, isNews: true }),
    /** Whether this entry of the history has used the link, also before a reload. */
    isUsed: entry.isUsed,
    noteUse: () => setEntry({ ...entry, isUsed: true }),
  }
}

function entryOf(hash: string): v.InferOutput<typeof Entry> {
  const kept = v.safeParse(Entry, history.state)
  const isSame = kept.success && (hash === '' || hash === kept.output.mailedLink)
  return isSame ? kept.output : { mailedLink: hash, isUsed: false }
}

/** Whether this page was opened by a mailed link, also before a reload. */
export const hasMailedLink = () => entryOf(location.hash.slice(1)).mailedLink !== ''

/** The token of a mailed link. It is behind the #, which no server and no log receives. Empty where there is none. */
export function useTokenBehindHash(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => {
    // Removed from the address, where it could be read off the screen or bookmarked.
    if (token !== '') keepToken(token)
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
  }, [token])
  return token
}
