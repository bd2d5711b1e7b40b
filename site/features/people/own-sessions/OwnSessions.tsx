import { useEffect, useRef, useState } from 'react'
import type { Realm } from '../../../../api/contract/cookies.ts'
import type { OwnSession } from '../../../../api/contract/users.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/Button.tsx'
import { LoadFailed, Skeleton } from '../../../components/Loading.tsx'
import { useNow } from '../../../components/RelativeTime.tsx'
import { ApiError } from '../../../lib/api.ts'
import { formatAgo, formatMoment } from '../../../lib/format.ts'
import { remote, useRemote } from '../../../lib/remote.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { endOtherSessions, endSession, ownSessions } from './own-sessions.api.ts'
import { type OwnSessionsMessages, ownSessionsMessages } from './own-sessions.messages.ts'

export type OwnSessionsProps = {
  realm: Realm
  locale: string
  /** The API says that this session is over, too. */
  onSignedOut: () => void
}

/** Where whoever is here is signed in, and signing out there; the same for owners, suppliers and admins. */
export function OwnSessions({ realm, locale, onSignedOut }: OwnSessionsProps) {
  const say = ownSessionsMessages(locale)
  const { data, error, refetch, update } = useRemote(() => remote(() => ownSessions(realm), { onSignedOut }))
  const { isPending, mutate } = useMutation({
    otherwise: say.noConnection,
    onSignedOut,
    onRefused: (description) => showToast({ title: say.notEnded, description, variant: 'destructive' }),
  })
  const [ending, setEnding] = useState<string>()

  /** What has ended meanwhile is as gone as what was asked to end. */
  function end(
    what: string,
    send: () => Promise<unknown>,
    isLeft: (session: OwnSession) => boolean,
    toast: Toast,
  ) {
    if (isPending) return
    setEnding(what)
    void mutate(
      () => send().catch(unlessGone),
      () => {
        showToast(toast)
        update((sessions) => sessions.filter(isLeft))
        refetch()
      },
    )
  }

  if (error)
    return <LoadFailed title={say.failed} why={say.failedWhy} tryAgain={say.tryAgain} onTryAgain={refetch} />
  if (!data)
    return (
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">{say.lookingUp}</span>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    )
  return (
    <Shown
      sessions={data}
      realm={realm}
      say={say}
      ending={isPending ? ending : undefined}
      endOne={({ id }, name) =>
        end(
          id,
          () => endSession(realm, id),
          (session) => session.id !== id,
          {
            title: say.ended,
            description: say.endedWhy(name),
          },
        )
      }
      endOthers={() =>
        end(
          OTHERS,
          () => endOtherSessions(realm),
          ({ isThis }) => isThis,
          {
            title: say.endedOthers,
            description: say.endedOthersWhy,
          },
        )
      }
    />
  )
}

type Toast = { title: string; description: string }

/** In place of an id, when all but this one are ended. */
const OTHERS = 'others'

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

type ShownProps = {
  sessions: OwnSession[]
  realm: Realm
  say: OwnSessionsMessages
  /** The id of the session on its way out, or `OTHERS`. */
  ending: string | undefined
  endOne: (session: OwnSession, name: string) => void
  endOthers: () => void
}

function Shown({ sessions, realm, say, ending, endOne, endOthers }: ShownProps) {
  const now = useNow()
  const list = useRef<HTMLUListElement>(null)
  useFocusAfterEnding(sessions.length, list)
  const isAlone = sessions.length < 2
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-soft">
        {isAlone ? say.onlyHere : realm === 'user' ? say.leadWithoutPassword : say.lead}
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={say.list}
        className="w-full divide-y divide-line rounded-md border border-line"
      >
        {sessions.map((session) => {
          const name = say.inBrowser(session.browser, session.system)
          const begun = formatMoment(new Date(session.begunAt))
          return (
            <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 grow basis-52">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold">{name}</span>
                  {session.isThis && <Badge tone="success">{say.thisOne}</Badge>}
                </p>
                <p className="text-sm text-ink-soft">
                  {say.begun(begun)}
                  {!session.isThis && <>, {say.lastActive(formatAgo(new Date(session.lastActiveAt), now))}</>}
                </p>
              </div>
              {!session.isThis && (
                <Button
                  variant="secondary"
                  busy={ending === session.id}
                  aria-label={say.endOne(name, begun)}
                  onClick={() => endOne(session, name)}
                >
                  {say.end}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {!isAlone && (
        <Button variant="secondary" busy={ending === OTHERS} onClick={endOthers}>
          {say.endOthers}
        </Button>
      )}
    </div>
  )
}

/** The button that was pressed leaves with its session: the keyboard goes on at the list, not at the top of the page. */
function useFocusAfterEnding(count: number, list: { current: HTMLElement | null }): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.focus()
    before.current = count
  }, [count, list])
}
