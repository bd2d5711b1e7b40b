import { EndedSessions, OwnSessions as Sessions } from '../../../../api/contract/people/users.ts'
import type { Realm } from '../../../../domain/people.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/Button.tsx'
import { LoadFailed, Loading } from '../../../components/Loading.tsx'
import { useNow } from '../../../components/RelativeTime.tsx'
import { api } from '../../../lib/data/api.ts'
import { remote, useRemote } from '../../../lib/data/remote.ts'
import { useFocusAfterRemoval } from '../../../lib/data/use-after-change.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import { unlessGone } from '../../../lib/not-found.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatAgo, formatMoment } from '../../../lib/words/format.ts'
import { showFailure, showToast, type Toast } from '../../platform/toast/toast.store.ts'
import { ownSessionsMessages as say } from './own-sessions.messages.ts'

export type OwnSessionsProps = {
  realm: Realm
  /** The API says that the session of this browser is over. */
  onSignedOut: () => void
}

/** Each realm has its own part of the site, and shows the sessions there alone. */
const PATHS = {
  user: '/api/auth/sessions',
  supplier: '/api/supplier/sessions',
  admin: '/api/admin/sessions',
} as const satisfies Record<Realm, string>

/** In place of an id: all sessions but this one. */
const OTHERS = 'others'

/** Where the person is signed in, and signing out there; the same for owners, suppliers and admins. */
export function OwnSessions({ realm, onSignedOut }: OwnSessionsProps) {
  const load = () => remote(() => api.get(PATHS[realm], Sessions), { onSignedOut })
  const { data, error, refetch, update } = useRemote(load)
  const now = useNow()
  const list = useFocusAfterRemoval<HTMLUListElement>(data?.length ?? 0)

  const buttonFor = (id: string) => ({
    path: id === OTHERS ? PATHS[realm] : (`${PATHS[realm]}/${id}` as const),
    onSignedOut,
    onEnded() {
      update((sessions) => sessions.filter((session) => (id === OTHERS ? session.isThis : session.id !== id)))
      refetch()
    },
  })

  if (error) return <LoadFailed say={say} onTryAgain={refetch} />
  if (!data) return <Loading label={say.lookingUp} bars={2} size="h-16" className="flex flex-col gap-3" />
  const isAlone = data.length < 2
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
        {data.map(({ id, isThis, browser, system, begunAt: signedInAt, lastActiveAt }) => {
          const name = say.inBrowser(browser, system)
          const startedAt = formatMoment(new Date(signedInAt))
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 grow basis-52">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold">{name}</span>
                  {isThis && <Badge tone="success">{say.thisOne}</Badge>}
                </p>
                <p className="text-sm text-ink-soft">
                  {say.started(startedAt)}
                  {!isThis && <>, {say.lastActive(formatAgo(new Date(lastActiveAt), now))}</>}
                </p>
              </div>
              {!isThis && (
                <EndButton
                  {...buttonFor(id)}
                  label={say.endOne(name, startedAt)}
                  toast={{ title: say.ended, description: say.endedWhy(name) }}
                >
                  {say.end}
                </EndButton>
              )}
            </li>
          )
        })}
      </ul>
      {!isAlone && (
        <EndButton {...buttonFor(OTHERS)} toast={{ title: say.endedOthers, description: say.endedOthersWhy }}>
          {say.endOthers}
        </EndButton>
      )}
    </div>
  )
}

type EndButtonProps = {
  path: Parameters<typeof api.delete>[0]
  toast: Toast
  label?: string
  onSignedOut: () => void
  onEnded: () => void
  children: string
}

/** Each ends its own session, also while another is on its way. */
function EndButton({ path, toast, label, onSignedOut, onEnded, children }: EndButtonProps) {
  const { isPending, mutate } = useMutation({
    otherwise: common.noConnection,
    onSignedOut,
    onRefused: (description) => showFailure(say.notEnded, description),
  })
  const end = () =>
    mutate(
      () => unlessGone(api.delete(path, EndedSessions)),
      () => {
        showToast(toast)
        onEnded()
      },
    )
  return (
    <Button variant="secondary" busy={isPending} aria-label={label} onClick={end}>
      {children}
    </Button>
  )
}
