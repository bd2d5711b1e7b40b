import { useStore } from '@nanostores/react'
import type { MyLeadsMessages } from './my-leads.messages.ts'
import { $boughtLeads } from './my-leads.store.ts'

/** Nothing while there is nothing to take home. */
export function DownloadCsv({ say }: { say: MyLeadsMessages }) {
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
