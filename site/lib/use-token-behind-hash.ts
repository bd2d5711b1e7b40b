import { useEffect, useState } from 'react'

/** The token of a mailed link, which stands behind the # that no server and no log gets to see; empty where there is none. */
export function useTokenBehindHash(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => {
    // Not left where it could be read off the screen or bookmarked.
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
