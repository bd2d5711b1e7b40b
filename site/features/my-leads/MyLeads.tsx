import { useStore } from '@nanostores/react'
import type { StoreValue } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../components/Button.tsx'
import { EmptyState, LoadFailed, ShowMore, Skeleton } from '../../components/Loading.tsx'
import { Tooltips } from '../../components/Tooltip.tsx'
import { SupplierOnly } from '../suppliers/mount.tsx'
import { BoughtLead } from './BoughtLead.tsx'
import { Figures } from './Figures.tsx'
import { type MyLeadsMessages, myLeadsMessages } from './my-leads.messages.ts'
import { $boughtLeads, loadLeadsAgain, showMoreLeads } from './my-leads.store.ts'
import { UpdateStatus } from './UpdateStatus.tsx'

/** What a supplier has bought: figures, contacts, and what became of each lead. */
export function MyLeads({ locale }: { locale: string }) {
  const say = myLeadsMessages(locale)
  return (
    <SupplierOnly locale={locale}>
      {() => (
        <div className="mx-auto max-w-page px-4 py-6 sm:px-6 sm:py-10">
          <a
            href="/supplier/dashboard"
            className="inline-flex min-h-11 items-center gap-1 text-ink-soft underline-offset-4 hover:underline"
          >
            <span aria-hidden="true">←</span> {say.back}
          </a>
          <h1 className="mt-1 text-2xl font-semibold">{say.heading}</h1>
          <Figures say={say} />
          <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6">
            <h2 className="flex min-h-11 items-center text-xl font-semibold">{say.listHeading}</h2>
            <DownloadCsv say={say} />
          </div>
          <div className="mt-2">
            <LeadList say={say} />
          </div>
        </div>
      )}
    </SupplierOnly>
  )
}

function LeadList({ say }: { say: MyLeadsMessages }) {
  const view = useStore($boughtLeads)
  if (view.name === 'failed')
    return (
      <LoadFailed
        title={say.failed}
        why={say.failedWhy}
        tryAgain={say.tryAgain}
        onTryAgain={loadLeadsAgain}
      />
    )
  // Another supplier's are on their way: those on screen are not for this one to see.
  if (view.name === 'loading' || view.isChanging) return <Loading say={say} />
  return view.list.listed.length === 0 ? <NoLeads say={say} /> : <Leads view={view} say={say} />
}

const Loading = ({ say }: { say: MyLeadsMessages }) => (
  <div role="status">
    <span className="sr-only">{say.loading}</span>
    {[1, 2].map((place) => (
      <Skeleton key={place} className="mb-4 h-72" />
    ))}
  </div>
)

type Open = Extract<StoreValue<typeof $boughtLeads>, { name: 'open' }>

function Leads({ view, say }: { view: Open; say: MyLeadsMessages }) {
  const { listed } = view.list
  const [now] = useState(() => new Date())
  const { list, readOnFrom } = useReadingOn(listed.length)
  return (
    <Tooltips>
      <ul ref={list} className="flex flex-col gap-4">
        {listed.map((lead) => (
          <li key={lead.id} tabIndex={-1} className="rounded-lg">
            <BoughtLead
              lead={lead}
              now={now}
              say={say}
              updateStatus={<UpdateStatus lead={lead} say={say} />}
            />
          </li>
        ))}
      </ul>
      <ShowMore
        view={view}
        say={say}
        onMore={() => {
          readOnFrom(listed.length)
          showMoreLeads()
        }}
      />
    </Tooltips>
  )
}

const NoLeads = ({ say }: { say: MyLeadsMessages }) => (
  <EmptyState
    title={say.empty}
    action={
      <a href="/supplier/dashboard" className={buttonClass('primary')}>
        {say.toMarket}
      </a>
    }
  >
    {say.emptyWhy}
  </EmptyState>
)

/** Nothing while there is nothing to take home. */
function DownloadCsv({ say }: { say: MyLeadsMessages }) {
  const view = useStore($boughtLeads)
  if (view.name !== 'open' || view.list.listed.length === 0) return null
  return (
    <a
      href="/api/supplier/purchases.csv"
      download
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {say.downloadCsv}
    </a>
  )
}

/** The button that fetched the last page is gone with it: the focus goes to the first of those that it brought. */
function useReadingOn(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const from = useRef<number>(undefined)

  useEffect(() => {
    if (from.current === undefined || count <= from.current) return
    const first = list.current?.children[from.current]
    from.current = undefined
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }, [count])

  return {
    list,
    /** After the next change of the list the item at this place has the focus. */
    readOnFrom: (place: number) => {
      from.current = place
    },
  }
}
