import { useStore } from '@nanostores/react'
import { useId } from 'react'
import type { AdminHome } from '../../../../../api/contract/admin/home.ts'
import { Skeleton } from '../../../../components/Loading.tsx'
import * as common from '../../../../lib/words/common.messages.ts'
import { homeMessages as say } from './home.messages.ts'
import { adminHome } from './home.store.ts'

/** What waits for an admin: a count of each, and the way to its list. */
export function ForToday() {
  const id = useId()
  const { data, error } = useStore(adminHome.$known)
  return (
    <section
      aria-labelledby={id}
      className="flex min-h-9 min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1"
    >
      <h2 id={id} className="text-sm font-semibold">
        {say.heading}
      </h2>
      {data !== undefined && <Waiting items={waitingIn(data)} />}
      {data === undefined && error === undefined && <Skeleton className="h-5 w-56" />}
      {data === undefined && error !== undefined && (
        <p role="alert" className="text-sm">
          {say.failed}{' '}
          <button
            type="button"
            className="cursor-pointer underline underline-offset-4"
            onClick={adminHome.refetch}
          >
            {common.tryAgain}
          </button>
        </p>
      )}
    </section>
  )
}

type Item = { href: string; words: string; isLate: boolean }

function Waiting({ items }: { items: Item[] }) {
  if (items.length === 0) return <p className="text-sm text-ink-soft">{say.quiet}</p>
  return (
    <ul className="flex min-w-0 flex-wrap gap-1.5">
      {items.map(({ href, words, isLate }) => (
        <li key={href}>
          <a
            href={href}
            className={`inline-flex min-h-9 items-center rounded-md border px-2.5 text-sm tabular-nums underline-offset-4 hover:underline lg:min-h-8 ${
              isLate
                ? 'border-danger bg-danger-tint text-danger'
                : 'border-pending bg-pending-tint text-pending'
            }`}
          >
            {words}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Only what is not quiet, the worst first. */
function waitingIn(home: AdminHome): Item[] {
  const { failedRefunds, failedJobs, brokenPromises, approvals, sms, oldRates } = home
  const items = [
    [failedRefunds, say.failedRefunds(failedRefunds), '/admin/settings#failed-refunds', true],
    [failedJobs, say.failedJobs(failedJobs), '/admin/settings#failed-jobs', true],
    [brokenPromises, say.brokenPromises(brokenPromises), '/admin/promises?days=7#broken', true],
    [approvals, say.approvals(approvals), '/admin?tab=providers&providerStatus=pending', false],
    [Number(sms.isLow), say.sms(sms.usedToday, sms.dailyBudget), '/admin/settings#rules', false],
    [oldRates.length, say.oldRates(oldRates.length), '/admin/settings#old-rates', false],
  ] as const
  return items.filter(([count]) => count > 0).map(([, words, href, isLate]) => ({ href, words, isLate }))
}
