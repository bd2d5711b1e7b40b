import { Tabs } from 'radix-ui'
import { useEffect, useState } from 'react'
import { LinkButton } from '../../../components/Button.tsx'
import { putInAddress, withValues } from '../../../lib/data/query.ts'
import { ForToday } from '../../people/admins/home/mount.tsx'
import { AdminOnly } from '../../people/admins/session/mount.tsx'
import { ProviderMarketplace } from '../../suppliers/providers/mount.tsx'
import { LeadManagement } from './LeadManagement.tsx'
import { adminLeadsMessages as say } from './leads.messages.ts'

const TABS = ['leads', 'providers'] as const
type Tab = (typeof TABS)[number]

const tabHere = (): Tab =>
  TABS.find((tab) => tab === new URLSearchParams(location.search).get('tab')) ?? 'leads'

export const AdminMarketplace = () => (
  <AdminOnly>
    <Marketplace />
  </AdminOnly>
)

function Marketplace() {
  const [tab, setTab] = useState(tabHere)
  useEffect(() => {
    const followAddress = () => setTab(tabHere())
    window.addEventListener('popstate', followAddress)
    return () => window.removeEventListener('popstate', followAddress)
  }, [])

  function choose(value: string) {
    const chosen = TABS.find((one) => one === value) ?? 'leads'
    putInAddress(withValues(location.search, { tab: chosen === 'leads' ? '' : chosen }))
    setTab(chosen)
  }

  return (
    <div className="px-4 py-5 sm:px-6 lg:py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-semibold lg:text-xl">{say.title}</h1>
        <ForToday />
        <LinkButton href="/admin/analytics" variant="secondary" className="lg:min-h-9! lg:py-1!">
          {say.viewAnalytics}
        </LinkButton>
      </div>
      <Tabs.Root value={tab} onValueChange={choose} className="mt-4 lg:mt-1">
        <Tabs.List aria-label={say.title} className="flex flex-wrap gap-x-1 border-b border-line">
          {TABS.map((one) => (
            <Tabs.Trigger
              key={one}
              value={one}
              className="-mb-px min-h-11 cursor-pointer border-b-2 border-transparent px-2 sm:px-3 font-medium whitespace-nowrap focus-visible:-outline-offset-2 lg:min-h-10 text-ink-soft hover:text-ink data-[state=active]:border-action data-[state=active]:text-ink"
            >
              {say.tabs[one]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="leads" className="pt-5 lg:pt-3">
          <LeadManagement />
        </Tabs.Content>
        <Tabs.Content value="providers" className="pt-5 lg:pt-3">
          <ProviderMarketplace />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  )
}
