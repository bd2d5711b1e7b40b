import { type SyntheticEvent, useState } from 'react'
import type { RequestStatus } from '../../../../api/contract/requests/requests.ts'
import { draw } from '../../../components/Boundary.tsx'
import { LoadFailed, Skeleton } from '../../../components/Loading.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { HOME } from '../../../lib/words/language.ts'
import { RequestStatusCard } from './RequestStatusCard.tsx'
import { callsAbout } from './requests.api.ts'
import { requestMessages as say } from './requests.messages.ts'
import { OwnRequests } from './YourRequest.tsx'

/** Renders the person's requests into `element`, for the button that was pressed. */
export function mountOwnRequests(element: HTMLElement): void {
  draw(
    element,
    <TakesFocus>
      <h2 className="mb-4 text-xl font-semibold">{say.heading}</h2>
      <OwnRequests />
    </TakesFocus>,
  )
}

type NewestProps = {
  /** Newest first. */
  requests: readonly RequestStatus[]
  onChanged: (changed: RequestStatus) => void
}

/** The newest of an owner's requests, and the way to the others. */
export function NewestRequest({ requests, onChanged }: NewestProps) {
  const [newest] = requests
  if (newest === undefined) return null
  return (
    <div className="mt-8">
      <RequestStatusCard key={newest.id} status={newest} onChanged={onChanged} />
      {requests.length > 1 && (
        <p className="mt-3">
          <a href={`${HOME}/your-request`} className="text-ink underline underline-offset-4">
            {say.all(requests.length)}
          </a>
        </p>
      )}
    </div>
  )
}

type FollowedProps = { id: string; onChanged: () => void }

/** One request of a person who has proved who they are, loaded once it is opened. */
export function FollowedRequest({ id, onChanged }: FollowedProps) {
  const [status, setStatus] = useState<RequestStatus>()
  const [hasFailed, setFailed] = useState(false)
  const load = async () => {
    setFailed(false)
    try {
      setStatus(await callsAbout(id, null).look())
    } catch {
      setFailed(true)
    }
  }
  const loadOnce = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open && status === undefined) void load()
  }
  return (
    <details className="mt-5 border-t border-line pt-4" onToggle={loadOnce}>
      <summary className="cursor-pointer py-1 font-medium">{say.steps.label}</summary>
      <div className="mt-4">{content()}</div>
    </details>
  )

  function content() {
    if (hasFailed) return <LoadFailed say={say} onTryAgain={load} />
    if (status === undefined) return <Skeleton className="h-64" />
    return (
      <RequestStatusCard
        status={status}
        isInside
        onChanged={(changed) => {
          setStatus(changed)
          onChanged()
        }}
      />
    )
  }
}
