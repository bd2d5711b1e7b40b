import { type ReactNode, useEffect, useState } from 'react'
import type { AdminLead, AdminLeadDetail } from '../../../api/contract/admin/leads.ts'
import { Alert } from '../../components/Alert.tsx'
import { DialogSheet } from '../../components/DialogSheet.tsx'
import { Skeleton } from '../../components/Loading.tsx'
import { formatMoney, formatRate, formatWholeMoney } from '../../lib/format.ts'
import { lookAtLead } from './admin-leads.api.ts'
import type { AdminLeadsMessages } from './admin-leads.messages.ts'
import { Duplicates } from './Duplicates.tsx'
import { History } from './History.tsx'
import { companyOf, placeOf, processorOf, standingInWords, typeOf } from './lead-in-words.ts'

type Props = { lead: AdminLead; say: AdminLeadsMessages; onClose: () => void }

/** Everything we know of a lead. Looking at it is written to the audit log. */
export function LeadDialog({ lead, say, onClose }: Props) {
  const [detail, setDetail] = useState<AdminLeadDetail | 'failed'>()
  useEffect(() => {
    const asking = new AbortController()
    lookAtLead(lead.id, asking.signal).then(setDetail, () => {
      if (!asking.signal.aborted) setDetail('failed')
    })
    return () => asking.abort()
  }, [lead.id])

  return (
    <DialogSheet
      title={companyOf(lead, say)}
      description={standingInWords(lead, say)}
      closeLabel={say.close}
      wide
      onClose={onClose}
    >
      {detail === undefined && (
        <div role="status">
          <span className="sr-only">{say.detail.loading}</span>
          <Skeleton className="h-72" />
        </div>
      )}
      {detail === 'failed' && <Alert tone="error" title={say.detail.failed} />}
      {typeof detail === 'object' && <Detail lead={detail} say={say} />}
    </DialogSheet>
  )
}

function Detail({ lead, say }: { lead: AdminLeadDetail; say: AdminLeadsMessages }) {
  const words = say.detail
  const verified = (isVerified: boolean) => (isVerified ? words.verified : words.notVerified)
  const rate = (percent: number | null) => (percent === null ? words.unknown : formatRate(percent))
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 md:grid-cols-2">
        <Facts
          heading={words.contact}
          facts={[
            [words.name, lead.name],
            [words.email, lead.email && `${lead.email} (${verified(lead.emailVerified)})`],
            [words.phone, lead.phone && `${lead.phone} (${verified(lead.phoneVerified)})`],
            [words.website, lead.website],
            [words.decisionMaker, lead.isDecisionMaker ? words.decidesThemselves : lead.decisionMakerName],
            [words.place, placeOf(lead)],
          ]}
          unknown={words.unknown}
        />
        <Facts
          heading={words.business}
          facts={[
            [words.type, typeOf(lead)],
            [words.provider, processorOf(lead)],
            [words.volume, `${formatWholeMoney(lead.monthlyVolume)} · ${say.tier[lead.tier]}`],
            [words.average, formatMoney(lead.averageTransaction)],
            [words.presentRate, rate(lead.cardPresentRate)],
            [words.notPresentRate, rate(lead.cardNotPresentRate)],
            [words.monthlyFee, lead.monthlyFee === null ? '' : formatMoney(lead.monthlyFee)],
            [words.savings, formatWholeMoney(lead.potentialSavings)],
          ]}
          unknown={words.unknown}
        />
      </div>
      <section>
        <h3 className="font-semibold">{words.shown}</h3>
        <p className="mt-1 max-w-measure text-ink-soft">{lead.aiDescription}</p>
      </section>
      {lead.possibleDuplicates.length > 0 && <Duplicates lead={lead} say={say} />}
      <History history={lead.history} say={say} />
    </div>
  )
}

type FactsProps = { heading: string; facts: [string, ReactNode][]; unknown: string }

const Facts = ({ heading, facts, unknown }: FactsProps) => (
  <section>
    <h3 className="font-semibold">{heading}</h3>
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere">{value || unknown}</dd>
        </div>
      ))}
    </dl>
  </section>
)
