import { useState } from 'react'
import type { FailedRefund } from '../../../../api/contract/admin/failed-refunds.ts'
import { Button } from '../../../components/Button.tsx'
import { Table } from '../../../components/lists/Table.tsx'
import { formatMoment, formatMoney } from '../../../lib/format.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import type { AdminSettingsMessages } from './settings.messages.ts'
import { failedRefunds, settleRefund } from './settings.store.ts'

type Words = AdminSettingsMessages['refunds']

/** Money that we owe providers because their card's bank refused it, and what an admin does about each. */
export function FailedRefunds({ refunds, say }: { refunds: FailedRefund[]; say: Words }) {
  if (refunds.length === 0) return <p className="text-ink-soft">{say.none}</p>
  return (
    <Table
      caption={say.table}
      rows={refunds}
      keyOf={({ id }) => id}
      columns={[
        { heading: say.provider, cellOf: ({ supplier }) => supplier },
        { heading: say.amount, isNumber: true, cellOf: ({ amount }) => formatMoney(amount) },
        { heading: say.reason, cellOf: ({ reason }) => <code>{reason}</code> },
        { heading: say.payment, cellOf: ({ paymentIntentId }) => <code>{paymentIntentId}</code> },
        { heading: say.tries, isNumber: true, cellOf: ({ tries }) => tries.toLocaleString('en-CA') },
        { heading: say.failedAt, cellOf: ({ failedAt }) => formatMoment(new Date(failedAt)) },
        {
          heading: say.actions,
          isHeadingHidden: true,
          cellOf: (refund) => <Actions refund={refund} say={say} />,
        },
      ]}
    />
  )
}

function Actions({ refund, say }: { refund: FailedRefund; say: Words }) {
  const [isSure, setSure] = useState(false)
  const { isPending, mutate } = useMutation({
    otherwise: '',
    onRefused(description) {
      showToast({ title: say.notDone, description, variant: 'destructive' })
      failedRefunds.refetch()
    },
  })
  const settle = (how: 'refund-again' | 'paid-another-way', title: string) =>
    mutate(
      () => settleRefund(refund.id, how),
      () => showToast({ title, description: refund.supplier }),
    )
  if (isSure)
    return (
      <div className="flex flex-wrap gap-2">
        <Button
          variant="destructive"
          busy={isPending}
          onClick={() => settle('paid-another-way', say.doneOtherwise)}
        >
          {say.sure(formatMoney(refund.amount))}
        </Button>
        <Button variant="quiet" onClick={() => setSure(false)}>
          {say.cancel}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap gap-2">
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
    </div>
  )
}
