import { useState } from 'react'
import type { OldRate } from '../../../../../api/contract/admin/home.ts'
import type { FailedJob, FailedRefund } from '../../../../../api/contract/admin/settings.ts'
import { Button } from '../../../../components/Button.tsx'
import { lazy } from '../../../../components/lazy.tsx'
import { Table } from '../../../../components/lists/Table.tsx'
import { NewTabLink } from '../../../../components/NewTabLink.tsx'
import * as common from '../../../../lib/words/common.messages.ts'
import { formatLongDay, formatMoment, formatMoney } from '../../../../lib/words/format.ts'
import { showToast } from '../../../platform/toast/toast.store.ts'
import type { AdminSettingsMessages } from './settings.messages.ts'
import { failedRefunds, settleRefund } from './settings.store.ts'
import { useRetry } from './use-retry.ts'

type RefundWords = AdminSettingsMessages['refunds']

export function FailedRefunds({ refunds, say }: { refunds: FailedRefund[]; say: RefundWords }) {
  if (refunds.length === 0) return <p className="text-ink-soft">{say.none}</p>
  return (
    <Table
      caption={say.table}
      rows={refunds}
      keyOf={({ id }) => id}
      columns={[
        { heading: common.provider, cellOf: ({ supplier }) => supplier },
        { heading: say.amount, isNumber: true, cellOf: ({ amount }) => formatMoney(amount) },
        { heading: say.reason, cellOf: ({ reason }) => <code>{reason}</code> },
        { heading: say.payment, cellOf: ({ paymentIntentId }) => <code>{paymentIntentId}</code> },
        { heading: say.tries, isNumber: true, cellOf: ({ tries }) => tries.toLocaleString('en-CA') },
        { heading: say.failedAt, cellOf: ({ failedAt }) => formatMoment(new Date(failedAt)) },
        {
          heading: say.actions,
          isHeadingHidden: true,
          cellOf: (refund) => <RefundActions refund={refund} say={say} />,
        },
      ]}
    />
  )
}

function RefundActions({ refund, say }: { refund: FailedRefund; say: RefundWords }) {
  const [isSure, setSure] = useState(false)
  const { isPending, mutate } = useRetry(say.notDone, failedRefunds.refetch)
  const settle = (how: 'refund-again' | 'paid-another-way', title: string) =>
    mutate(
      () => settleRefund(refund.id, how),
      () => showToast({ title, description: refund.supplier }),
    )
  return (
    <div className="flex flex-wrap gap-2">
      {isSure ? (
        <>
          <Button
            variant="destructive"
            busy={isPending}
            onClick={() => settle('paid-another-way', say.doneOtherwise)}
          >
            {say.sure(formatMoney(refund.amount))}
          </Button>
          <Button variant="quiet" onClick={() => setSure(false)}>
            {common.cancel}
          </Button>
        </>
      ) : (
        <>
          <Button
            variant="secondary"
            busy={isPending}
            aria-label={say.againTo(refund.supplier)}
            onClick={() => settle('refund-again', say.doneAgain)}
          >
            {say.again}
          </Button>
          <Button variant="quiet" aria-label={say.otherwiseTo(refund.supplier)} onClick={() => setSure(true)}>
            {say.otherwise}
          </Button>
        </>
      )}
    </div>
  )
}

type JobWords = AdminSettingsMessages['jobs']

// Few admins see one, so its table is not part of the page.
const JobTable = lazy(async () => ({ default: (await import('./JobTable.tsx')).JobTable }))

export function FailedJobs({ jobs, say }: { jobs: FailedJob[]; say: JobWords }) {
  if (jobs.length === 0) return <p className="text-ink-soft">{say.none}</p>
  return <JobTable jobs={jobs} />
}

type OldRatesProps = { rates: OldRate[]; say: AdminSettingsMessages['oldRates'] }

/** Rates from sources that are more than 90 days old, with the way to each source. */
export function OldRates({ rates, say }: OldRatesProps) {
  if (rates.length === 0) return <p className="text-ink-soft">{say.none}</p>
  return (
    <Table
      caption={say.table}
      rows={rates}
      keyOf={({ name }) => name}
      columns={[
        { heading: common.provider, cellOf: ({ name }) => name },
        { heading: say.asOf, cellOf: ({ asOf }) => formatLongDay(asOf) },
        {
          heading: say.source,
          cellOf: ({ page }) =>
            page === null ? (
              '–'
            ) : (
              <NewTabLink href={page} className="wrap-anywhere">
                {page}
              </NewTabLink>
            ),
        },
      ]}
    />
  )
}
