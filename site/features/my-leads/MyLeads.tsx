import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PurchasedLead } from '../../../api/purchases/purchases.schema.ts'
import { buttonClass } from '../../components/button-class.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Tooltips } from '../../components/Tooltip.tsx'
import { SupplierOnly } from '../supplier-session/mount.tsx'
import { BoughtLead } from './BoughtLead.tsx'
import { CouldNotLoad } from './CouldNotLoad.tsx'
import { DownloadCsv } from './DownloadCsv.tsx'
import { Figures } from './Figures.tsx'
import type { MyLeadsMessages } from './my-leads.messages.en.ts'
import { myLeadsMessages } from './my-leads.messages.ts'
import { $purchasedLeads, loadLeadsAgain } from './my-leads.store.ts'
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
  const { data: leads, error } = useStore($purchasedLeads)
  if (leads) return leads.length === 0 ? <NoLeads say={say} /> : <Leads leads={leads} say={say} />
  if (error) return <CouldNotLoad title={say.failed} say={say} onTryAgain={loadLeadsAgain} />
  return (
    <div role="status">
      <span className="sr-only">{say.loading}</span>
      {[1, 2].map((place) => (
        <Skeleton key={place} className="mb-4 h-72" />
      ))}
    </div>
  )
}

function Leads({ leads, say }: { leads: PurchasedLead[]; say: MyLeadsMessages }) {
  const [now] = useState(() => new Date())
  return (
    <Tooltips>
      <ul className="flex flex-col gap-4">
        {leads.map((lead) => (
          <li key={lead.id}>
            <BoughtLead
              lead={lead}
              now={now}
              say={say}
              updateStatus={<UpdateStatus lead={lead} say={say} />}
            />
          </li>
        ))}
      </ul>
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
