import { useCallback, useEffect, useState } from 'react'
import type { Realm } from '../../../api/contract/cookies.ts'
import type { OwnSession } from '../../../api/contract/users.ts'
import { ApiError, messageOf } from '../../lib/api.ts'
import { showToast } from '../toast/toast.store.ts'
import { endOtherSessions, endSession, ownSessions } from './own-sessions.api.ts'
import type { OwnSessionsMessages } from './own-sessions.messages.ts'

type View = { name: 'looking' } | { name: 'failed' } | { name: 'shown'; sessions: OwnSession[] }

const OTHERS = 'others'

/** One's own sessions and ending them; `ending` is the id of the one on its way out, or `others`. */
export function useOwnSessions(realm: Realm, say: OwnSessionsMessages, onSignedOut: () => void) {
  const [view, setView] = useState<View>({ name: 'looking' })
  const [ending, setEnding] = useState<string>()

  const look = useCallback(async () => {
    try {
      setView({ name: 'shown', sessions: await ownSessions(realm) })
    } catch (error) {
      if (isSignedOut(error)) onSignedOut()
      setView({ name: 'failed' })
    }
  }, [realm, onSignedOut])
  useEffect(() => void look(), [look])

  /** What has ended meanwhile is as gone as what was asked to end. */
  async function end(
    what: string,
    work: () => Promise<unknown>,
    done: { title: string; description: string },
  ) {
    if (ending !== undefined) return
    setEnding(what)
    try {
      await work().catch(unlessGone)
      showToast(done)
      await look()
    } catch (error) {
      if (isSignedOut(error)) onSignedOut()
      else
        showToast({
          title: say.notEnded,
          description: messageOf(error) ?? say.noConnection,
          variant: 'destructive',
        })
    }
    setEnding(undefined)
  }

  return {
    view,
    ending,
    tryAgain() {
      setView({ name: 'looking' })
      void look()
    },
    endOne: ({ id }: OwnSession, name: string) =>
      end(id, () => endSession(realm, id), { title: say.ended, description: say.endedWhy(name) }),
    endOthers: () =>
      end(OTHERS, () => endOtherSessions(realm), {
        title: say.endedOthers,
        description: say.endedOthersWhy,
      }),
    isEndingOthers: ending === OTHERS,
  }
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
