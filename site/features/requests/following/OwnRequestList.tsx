import type { RequestStatus } from '../../../../api/contract/requests/requests.ts'
import { formatDay } from '../../../lib/words/format.ts'
import { RequestStatusCard } from './RequestStatusCard.tsx'
import { requestMessages as say } from './requests.messages.ts'

type Props = {
  /** Newest first. */
  requests: readonly RequestStatus[]
  onChanged: (changed: RequestStatus) => void
}

/** The newest request whole, earlier ones folded. */
export function OwnRequestList({ requests, onChanged }: Props) {
  const [newest, ...earlier] = requests
  if (newest === undefined) return null
  return (
    <div className="flex flex-col gap-8">
      <RequestStatusCard key={newest.id} status={newest} onChanged={onChanged} />
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-requests">
          <h2 id="earlier-requests" className="text-lg font-semibold">
            {say.earlier}
          </h2>
          {earlier.map((status) => (
            <details key={status.id} className="mt-3 rounded-lg border border-line bg-surface">
              <summary className="cursor-pointer px-5 py-4 font-medium">
                {say.requestedOn(formatDay(new Date(status.requestedAt ?? status.onMarketAt ?? '')))}
                {status.ending !== null && ` · ${say.ending[status.ending].title}`}
              </summary>
              <div className="border-t border-line p-5">
                <RequestStatusCard status={status} onChanged={onChanged} isInside />
              </div>
            </details>
          ))}
        </section>
      )}
    </div>
  )
}

export const withChanged = (requests: readonly RequestStatus[], changed: RequestStatus) =>
  requests.map((request) => (request.id === changed.id ? changed : request))
