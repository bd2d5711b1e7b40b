import type { ReactNode } from 'react'
import type { AdminSettings } from '../../../api/contract/admin/settings.ts'
import type { AdminSettingsMessages } from './admin-settings.messages.ts'

type Props = { settings: AdminSettings; say: AdminSettingsMessages['rules'] }

export const Rules = ({ settings: { supplierApproval, leadListing, sms }, say }: Props) => (
  <dl className="flex flex-col gap-3">
    <Rule name={say.approval}>{say.approvals[supplierApproval]}</Rule>
    <Rule name={say.listing}>{say.listings[leadListing]}</Rule>
    <Rule name={say.sms}>
      <span className="tabular-nums">
        {say.smsUsed(sms.usedToday.toLocaleString('en-CA'), sms.dailyBudget.toLocaleString('en-CA'))}
      </span>
    </Rule>
  </dl>
)

const Rule = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)
