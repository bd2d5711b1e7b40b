import { useRef, useState } from 'react'
import { isSignedOut, messageOf } from './api.ts'

type Options = {
  /** The message when the API gives no reason of its own, or could not be reached. */
  otherwise: string
  onSignedOut?: () => void
  onRefused?: (message: string, error: unknown) => void
}

/** A change that a button sends to the API, without a form. A second press while the first is in flight does nothing. */
export function useMutation({ otherwise, onSignedOut, onRefused }: Options) {
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  // State is a render old; two presses can come before it.
  const inFlight = useRef(false)

  async function mutate<Answer>(send: () => Promise<Answer>, onDone: (answer: Answer) => unknown) {
    if (inFlight.current) return
    inFlight.current = true
    setPending(true)
    setRefusal(undefined)
    try {
      await onDone(await send())
    } catch (error) {
      if (onSignedOut && isSignedOut(error)) onSignedOut()
      else {
        const message = messageOf(error) ?? otherwise
        setRefusal(message)
        onRefused?.(message, error)
      }
    } finally {
      inFlight.current = false
      setPending(false)
    }
  }

  return { isPending, refusal, mutate }
}

type LogOut = {
  signOut: () => Promise<unknown>
  /** The session is over: forgets what its person left here, and tells the other tabs. */
  onLoggedOut: () => void
  /** The path of the page that comes afterwards. */
  leadTo: string
  onFailed: () => void
}

/** Ends a session and leads away from it; also where the session had ended before. The button stays busy until then. */
export function useLogOut({ signOut, onLoggedOut, leadTo, onFailed }: LogOut) {
  const [isLoggingOut, setLoggingOut] = useState(false)

  async function logOut() {
    setLoggingOut(true)
    try {
      await signOut().catch((error) => {
        if (!isSignedOut(error)) throw error
      })
      onLoggedOut()
      location.assign(leadTo)
    } catch {
      setLoggingOut(false)
      onFailed()
    }
  }

  return { isLoggingOut, logOut }
}
