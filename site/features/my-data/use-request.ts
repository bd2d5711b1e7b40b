import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'

/** One request at a time, and what the API said where it did not happen. */
export function useRequest(say: { failed: string; onProofOver: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  // State is a render old; two presses can come before it.
  const busy = useRef(false)

  async function perform<Result>(request: () => Promise<Result>, onDone: (result: Result) => void) {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      onDone(await request())
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) say.onProofOver()
      else setRefusal(messageOf(error) ?? say.failed)
    }
    busy.current = false
    setBusy(false)
  }

  return { isBusy, refusal, perform }
}
