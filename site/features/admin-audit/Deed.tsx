import type { AuditedDeed } from '../../../api/contract/admin/audit-log.ts'
import { formatMoment } from '../../lib/format.ts'
import type { AdminAuditMessages } from './admin-audit.messages.ts'
import { detailsInWords } from './details-in-words.ts'

/** One line of the log: when, who, what, to what and from where; what changed is one click away. */
export const Deed = ({ deed, say }: { deed: AuditedDeed; say: AdminAuditMessages }) => (
  <li className="border-b border-line px-4 py-3 last:border-0">
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <p className="min-w-0 grow wrap-anywhere">
        <strong className="font-semibold">{deed.actorName ?? say.actors[deed.actor]}</strong> {deed.deed}
        <span className="text-ink-soft">
          {' '}
          {say.on} {deed.subject}
          {deed.subjectId !== null && <code className="ml-1 text-sm">{deed.subjectId}</code>}
        </span>
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        <time dateTime={deed.at}>{formatMoment(new Date(deed.at))}</time>
        {deed.ipAddress !== null && ` ${say.from} ${deed.ipAddress}`}
      </p>
    </div>
    {deed.details !== null && <Details deed={deed.deed} details={deed.details} say={say} />}
  </li>
)

type Details = { deed: string; details: NonNullable<AuditedDeed['details']>; say: AdminAuditMessages }

const Details = ({ deed, details, say }: Details) => (
  <details className="-mb-2">
    <summary
      aria-label={say.detailsOf(deed)}
      className="-mt-1.5 inline-flex min-h-11 cursor-pointer items-center text-sm text-ink-soft underline-offset-4 hover:underline"
    >
      {say.details}
    </summary>
    <dl className="grid gap-x-4 gap-y-1 pb-2 text-sm sm:grid-cols-[minmax(8rem,auto)_1fr]">
      {detailsInWords(details, say).map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere tabular-nums max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  </details>
)
