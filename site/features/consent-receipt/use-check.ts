import { useCallback, useRef, useState } from 'react'
import { fieldMessagesOf, messageOf } from '../../lib/api.ts'
import type { ConsentReceiptMessages } from './consent-receipt.messages.ts'

/** One check at a time: its answer, or why there is none. */
export function useCheck<Given, Answer>(
  ask: (given: Given) => Promise<Answer>,
  { failed }: Pick<ConsentReceiptMessages, 'failed'>,
) {
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(0)

  const check = useCallback(
    async (given: Given) => {
      latest.current += 1
      const thisOne = latest.current
      setBusy(true)
      setAnswer(undefined)
      setFailure(undefined)
      try {
        const found = await ask(given)
        if (thisOne === latest.current) setAnswer(found)
      } catch (error) {
        const [marked] = Object.values(fieldMessagesOf(error))
        if (thisOne === latest.current) setFailure(marked ?? messageOf(error) ?? failed)
      }
      if (thisOne === latest.current) setBusy(false)
    },
    [ask, failed],
  )

  /** What was found is about something else by now. */
  function forget() {
    latest.current += 1
    setAnswer(undefined)
    setFailure(undefined)
    setBusy(false)
  }

  return { answer, failure, isBusy, check, forget }
}
