import { useState } from 'react'
import { isSignedOut } from './signed-out.ts'

type Way = {
  signOut: () => Promise<unknown>
  tellOtherTabs: () => void
  /** The path of the page that comes afterwards. */
  leadTo: string
  onFailed: () => void
}

/** Ends a session and leads away from it. One that had ended before is as good as one that ends now. */
export function useLogOut({ signOut, tellOtherTabs, leadTo, onFailed }: Way) {
  const [isLoggingOut, setLoggingOut] = useState(false)

  async function logOut() {
    setLoggingOut(true)
    try {
      await signOut().catch((error) => {
        if (!isSignedOut(error)) throw error
      })
      tellOtherTabs()
      location.assign(leadTo)
    } catch {
      setLoggingOut(false)
      onFailed()
    }
  }

  return { isLoggingOut, logOut }
}
