import { useCallback, useEffect, useState } from 'react'
import { LastCheck } from '../../../api/contract/quotes.ts'
import { ApiError, api } from '../../lib/api.ts'
import { userSessionIsOver } from '../session/session.store.ts'

/** What the signed-in owner answered last; asks once, and again when told to. */
export function useLastCheck() {
  const [lastCheck, setLastCheck] = useState<LastCheck>()
  const [failed, setFailed] = useState(false)

  const loadAgain = useCallback(async () => {
    setFailed(false)
    try {
      setLastCheck(await api.get('/api/user/last-check', LastCheck))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) userSessionIsOver()
      else setFailed(true)
    }
  }, [])

  useEffect(() => void loadAgain(), [loadAgain])

  return { lastCheck, failed, loadAgain }
}
