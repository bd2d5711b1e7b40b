import { useRef, useState } from 'react'
import { messageOf } from './api.ts'
import { isSignedOut } from './signed-out.ts'

type Words = {
  /** Said when the API gives no reason of its own, or could not be reached. */
  otherwise: string
  onSignedOut?: () => void
  onRefused?: (message: string, error: unknown) => void
}

/** A change that a button asks the API for, without a form. A second press while the first is under way does nothing. */
export function useMutation({ otherwise, onSignedOut, onRefused }: Words) {
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  // State is a render old; two presses can come before it.
  const underWay = useRef(false)

  async function mutate<Answer>(send: () => Promise<Answer>, onDone: (answer: Answer) => unknown) {
    if (underWay.current) return
    underWay.current = true
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
      underWay.current = false
      setPending(false)
    }
  }

  return { isPending, refusal, mutate }
}
