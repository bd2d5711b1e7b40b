import type { ReactNode } from 'react'
import { brand } from '../../../../api/contract/brand.ts'
import { Receipt } from '../../../../api/contract/buying/receipts.ts'
import { BackLink } from '../../../components/BackLink.tsx'
import { Button, LinkButton } from '../../../components/Button.tsx'
import { EmptyState, LoadFailed, Skeleton } from '../../../components/Loading.tsx'
import { api } from '../../../lib/data/api.ts'
import { remote, useRemote } from '../../../lib/data/remote.ts'
import { isNotFound } from '../../../lib/not-found.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatDay, formatMoney, formatRate } from '../../../lib/words/format.ts'
import { HOME } from '../../../lib/words/language.ts'
import { SupplierOnly } from '../../suppliers/accounts/SupplierOnly.tsx'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { receiptMessages as say } from './receipts.messages.ts'

export function ReceiptPage() {
  return (
    <SupplierOnly>
      {(supplier) => (
        <div className="mx-auto max-w-[46rem] px-4 py-6 sm:px-6 sm:py-10 print:p-0">
          <BackLink href={`${HOME}/supplier/analytics`} className="print:hidden">
            {say.back}
          </BackLink>
          <ReceiptView key={supplier.email} />
        </div>
      )}
    </SupplierOnly>
  )
}

/** The number comes from the address and may be anything; an empty one gives a path without a route. */
function ReceiptView() {
  const { data, error, refetch } = useRemote(() => {
    const number = new URLSearchParams(location.search).get('number') ?? ''
    return remote(
      ({ signal }) => api.get(`/api/supplier/receipts/${encodeURIComponent(number)}`, Receipt, { signal }),
      { onSignedOut: supplierSessionIsOver },
    )
  })
  if (data) return <ReceiptSheet receipt={data} />
  if (isNotFound(error))
    return (
      <>
        <h1 className="sr-only">{say.title}</h1>
        <EmptyState
          title={say.notFound}
          action={<LinkButton href={`${HOME}/supplier/analytics`}>{say.toMyLeads}</LinkButton>}
        >
          {say.notFoundWhy}
        </EmptyState>
      </>
    )
  if (error) return <LoadFailed isWholePage say={say} onTryAgain={refetch} />
  return (
    <div role="status" className="mt-2">
      <span className="sr-only">{say.loading}</span>
      <Skeleton className="h-[32rem]" />
    </div>
  )
}

/** The date of a receipt must not depend on its reader, and most suppliers keep their books in Toronto's time. */
const TIME_ZONE = 'America/Toronto'

const day = (at: string) => formatDay(new Date(at), TIME_ZONE)

function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  return (
    <article className="mt-2 rounded-lg border border-line bg-surface p-5 sm:p-10 print:border-0 print:p-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="text-lg font-semibold">{brand.name}</p>
          <h1 className="mt-1 text-2xl font-semibold">{say.heading(receipt.number)}</h1>
        </div>
        <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
          {common.print}
        </Button>
      </div>

      <dl className="mt-8 grid gap-x-8 gap-y-5 sm:grid-cols-2 print:grid-cols-2">
        <Said label={say.from}>
          {brand.postalAddress.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <span className="block">{brand.support.email}</span>
        </Said>
        <Said label={say.billedTo}>{receipt.billedTo}</Said>
        <Said label={say.purchased}>
          <time dateTime={receipt.purchasedAt}>{day(receipt.purchasedAt)}</time>
        </Said>
        <Said label={say.issued}>
          <time dateTime={receipt.issuedAt}>{day(receipt.issuedAt)}</time>
        </Said>
      </dl>

      <Amounts receipt={receipt} />

      <div className="mt-6 text-ink-soft">
        <p>
          {[receipt.total > 0 && say.paidInFull, receipt.taxNote, say.currency].filter(Boolean).join(' ')}
        </p>
        <p className="mt-3">
          {say.nonRefundable}{' '}
          <a href={`${HOME}/terms`} className="underline underline-offset-4">
            {common.termsOfUse}
          </a>
        </p>
      </div>
    </article>
  )
}

const Said = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="mt-0.5 wrap-anywhere">{children}</dd>
  </div>
)

function Amounts({ receipt }: { receipt: Receipt }) {
  return (
    <table className="mt-8 w-full border-collapse tabular-nums [&_td]:py-3 [&_td]:text-right [&_th]:py-3 [&_th]:text-left [&_th]:font-normal [&_tr]:border-b [&_tr]:border-line">
      <thead>
        <tr className="text-sm text-ink-soft">
          <th scope="col">{say.product}</th>
          <th scope="col" className="w-28 text-right!">
            {common.price}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" className="pr-4 wrap-anywhere">
            {receipt.product}
          </th>
          <td className="whitespace-nowrap">
            {receipt.source === 'credit' ? say.oneCredit : formatMoney(receipt.price)}
          </td>
        </tr>
        {receipt.taxLines.map(({ label, ratePercent, amount }) => (
          <tr key={label}>
            <th scope="row">{say.taxRate(label, formatRate(ratePercent))}</th>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="text-lg">
          <th scope="row" className="font-semibold!">
            {say.total}
          </th>
          <td className="font-semibold">{formatMoney(receipt.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
