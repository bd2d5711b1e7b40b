import { type ReactNode, useEffect, useRef } from 'react'
import type { AdminLead, AdminLeadDetail, HistoryEntry } from '../../../../api/contract/admin/leads.ts'
import { mailtoUrl } from '../../../../domain/email-address.ts'
import { isOpenLead } from '../../../../domain/leads/standing.ts'
import { LEAD_STATUSES } from '../../../../domain/leads/statuses.ts'
import { formatPhone } from '../../../../domain/phones.ts'
import { Button } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { SelectField } from '../../../components/fields/Field.tsx'
import { LoadFailed, Loading } from '../../../components/Loading.tsx'
import { messageOf } from '../../../lib/data/api.ts'
import { remote, useRemote } from '../../../lib/data/remote.ts'
import { useAfterChange } from '../../../lib/data/use-after-change.ts'
import * as common from '../../../lib/words/common.messages.ts'
import {
  formatMoment,
  formatMoney,
  formatPeriod,
  formatPlace,
  formatRate,
  formatWholeMoney,
} from '../../../lib/words/format.ts'
import { adminSessionIsOver } from '../../people/admins/session/session.store.ts'
import { LeadNoteForm } from './LeadNote.tsx'
import { companyOf, processorOf, standingInWords, typeOf } from './lead-in-words.ts'
import type { LeadActions } from './lead-table.tsx'
import { readLead } from './leads.api.ts'
import { type AdminLeadsMessages, adminLeadsMessages as say } from './leads.messages.ts'

type Neighbours = { previous: AdminLead | undefined; next: AdminLead | undefined }

type Props = {
  id: string
  /** As the list has it. */
  listed: AdminLead | undefined
  /** As an action has left it since it was opened here. */
  changed: AdminLead | undefined
  /** How many actions were refused, because someone else had changed the lead. */
  refusals: number
  neighbours: Neighbours
  actions: Omit<LeadActions, 'onDetails'>
  onChanged: (changed: AdminLead) => void
  onGo: (lead: AdminLead) => void
  onClose: () => void
}

/** Everything we know of a lead, and all that an admin does with it. Opening it is written to the audit log. */
export function LeadDialog(props: Props) {
  const { id, listed, changed, refusals, neighbours, actions, onGo, onClose } = props
  const wanted = useRef(id)
  const { data, error, isChanging, replace, refetch } = useRemote(() =>
    remote(({ signal }) => readLead(wanted.current, signal), { onSignedOut: adminSessionIsOver }),
  )
  const detail = isChanging || data?.id !== id ? undefined : data
  const lead = detail && { ...detail, ...changed }
  const titled = lead ?? listed

  useEffect(() => {
    if (wanted.current === id) return
    wanted.current = id
    replace()
  }, [id, replace])

  // An action adds to the history.
  useAfterChange(changed, () => changed && detail && changed.version !== detail.version && refetch())
  useAfterChange(refusals, refetch)

  return (
    <DialogSheet
      title={titled === undefined ? say.detail.heading : companyOf(titled)}
      description={titled && standingInWords(titled)}
      wide
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-end gap-2 border-b border-line pb-4">
          {lead && <Actions lead={lead} {...actions} />}
          <Steps neighbours={neighbours} onGo={onGo} />
        </div>
        {!lead && error === undefined && <Loading label={say.detail.loading} size="h-72" />}
        {error !== undefined && (
          <LoadFailed say={{ failed: messageOf(error) ?? say.detail.failed }} onTryAgain={refetch} />
        )}
        {lead && lead.erasedAt === null && (
          <LeadNoteForm key={lead.id} lead={lead} onChanged={props.onChanged} onRefused={refetch} />
        )}
        {lead && <Detail lead={lead} />}
      </div>
    </DialogSheet>
  )
}

type ActionProps = { lead: AdminLeadDetail } & Props['actions']

/** The same as in the row of the list. */
function Actions({ lead, onStatus, onAssign, onUnlist, onRelist }: ActionProps) {
  return (
    <>
      <SelectField
        label={common.status}
        className="min-h-11!"
        options={LEAD_STATUSES.map((value) => ({ value, label: say.status[value] }))}
        value={lead.status}
        onChange={({ target }) => {
          const status = LEAD_STATUSES.find((one) => one === target.value)
          if (status !== undefined) onStatus(lead, status)
        }}
      />
      {isOpenLead(lead) && (
        <>
          <Button onClick={() => onAssign(lead)}>{say.assign}</Button>
          <Button variant="secondary" onClick={() => onUnlist(lead)}>
            {say.unlist}
          </Button>
        </>
      )}
      {lead.offMarketReason === 'admin' && lead.erasedAt === null && (
        <Button variant="secondary" onClick={() => onRelist(lead)}>
          {say.relist}
        </Button>
      )}
    </>
  )
}

/** To the leads above and below in the list. */
const Steps = ({ neighbours, onGo }: Pick<Props, 'neighbours' | 'onGo'>) => (
  <div className="ml-auto flex gap-1">
    {(['previous', 'next'] as const).map((way) => {
      const lead = neighbours[way]
      return (
        <Button
          key={way}
          variant="quiet"
          {...(lead === undefined && { 'aria-disabled': true })}
          onClick={() => lead && onGo(lead)}
        >
          {say.detail[way]}
        </Button>
      )
    })}
  </div>
)

function Detail({ lead }: { lead: AdminLeadDetail }) {
  const words = say.detail
  /** Empty where it was deleted. */
  const contact = (href: string, shown: string, isVerified: boolean) =>
    shown && (
      <>
        <a
          href={href}
          className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {shown}
        </a>{' '}
        <span className="text-ink-soft">({isVerified ? words.verified : words.notVerified})</span>
      </>
    )
  const rate = (percent: number | null) => (percent === null ? common.notGiven : formatRate(percent))
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 md:grid-cols-2">
        <Facts
          heading={common.contact}
          facts={[
            [common.name, lead.name],
            [common.email, contact(mailtoUrl(lead.email), lead.email, lead.emailVerified)],
            [common.phone, contact(`tel:${lead.phone}`, formatPhone(lead.phone), lead.phoneVerified)],
            [common.website, lead.website],
            [words.decisionMaker, lead.isDecisionMaker ? words.decidesThemselves : lead.decisionMakerName],
            ...(lead.language === 'fr'
              ? [[common.language, common.prefersFrench] satisfies [string, string]]
              : []),
            [common.place, formatPlace(lead)],
            [common.contactRequested, momentOr(lead.contactRequestedAt, common.notYet)],
            [words.listed, momentOr(lead.listedAt, words.notListed)],
          ]}
          unknown={common.notGiven}
        />
        <Facts
          heading={words.business}
          facts={[
            [words.type, typeOf(lead)],
            [words.provider, processorOf(lead)],
            [common.monthlyVolume, `${formatWholeMoney(lead.monthlyVolume)} · ${say.tier[lead.tier]}`],
            [common.averageSale, formatMoney(lead.averageTransaction)],
            [words.presentRate, rate(lead.cardPresentRate)],
            [words.notPresentRate, rate(lead.cardNotPresentRate)],
            [common.monthlyFee, lead.monthlyFee === null ? '' : formatMoney(lead.monthlyFee)],
            [common.effectiveRate, rate(lead.statement?.effectiveRate ?? lead.effectiveRate)],
            [
              words.savings,
              lead.potentialSavings > 0 ? formatWholeMoney(lead.potentialSavings) : common.notEstimated,
            ],
          ]}
          unknown={common.notGiven}
        />
      </div>
      {lead.statement && <Statement statement={lead.statement} breakdown={lead.breakdown} say={words} />}
      <section>
        <h3 className="font-semibold">{words.shown}</h3>
        <p className="mt-1 max-w-measure text-ink-soft">{lead.aiDescription}</p>
      </section>
      {lead.possibleDuplicates.length > 0 && <Duplicates lead={lead} />}
      <History history={lead.history} />
    </div>
  )
}

type StatementProps = {
  statement: NonNullable<AdminLeadDetail['statement']>
  breakdown: AdminLeadDetail['breakdown']
  say: AdminLeadsMessages['detail']
}

/** The owner's statement figures beside the parts of a month's cost at their card sales. */
function Statement({ statement, breakdown, say }: StatementProps) {
  const words = say.statement
  const money = (amount: number | null) => (amount === null ? words.notShown : formatMoney(amount))
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Facts
        heading={words.heading}
        facts={[
          [words.period, statement.period && formatPeriod(statement.period)],
          [common.totalFees, formatMoney(statement.fees)],
          [common.onCardSales, formatMoney(statement.sales)],
          [common.numberOfSales, statement.count?.toLocaleString('en-CA')],
          [words.part.interchange, money(statement.interchange)],
          [words.part.assessments, money(statement.assessments)],
          [words.part.fixed, money(statement.fixedFees)],
        ]}
        unknown={common.notGiven}
      />
      {breakdown && (
        <Facts
          heading={words.breakdown}
          facts={[
            ...breakdown.parts.map(({ key, amount, percent, from }): [string, string] => [
              key === 'processor' && breakdown.markupHoldsFixedFees ? words.markupAndFixed : words.part[key],
              words.partOf(formatMoney(amount), formatRate(percent), from === 'estimated'),
            ]),
            [words.above, formatMoney(breakdown.aboveWholesale)],
            ...(breakdown.asks === null
              ? []
              : [[words.doubt, words.asks[breakdown.asks]] satisfies [string, string]]),
          ]}
          unknown={common.notGiven}
        />
      )}
    </div>
  )
}

const momentOr = (at: string | null, otherwise: string) =>
  at === null ? otherwise : formatMoment(new Date(at))

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

/** The events of a lead, oldest first. */
const History = ({ history }: { history: HistoryEntry[] }) => (
  <section>
    <h3 className="font-semibold">{say.detail.history}</h3>
    <ol className="mt-2 border-l border-line-strong text-sm">
      {history.map((entry) => (
        <li key={Object.values(entry).join(' ')} className="relative py-1.5 pl-4">
          <span aria-hidden="true" className="absolute top-3.5 -left-1 size-2 rounded-full bg-line-strong" />
          <span className="font-medium wrap-anywhere">{wordsOf(entry, say)}</span>
          <time dateTime={entry.at} className="block text-ink-soft tabular-nums">
            {formatMoment(new Date(entry.at))}
          </time>
        </li>
      ))}
    </ol>
  </section>
)

/** "Sold · Maple Payments · by card · $89.00" */
function wordsOf({ event, who, note, amount }: HistoryEntry, { detail }: AdminLeadsMessages): string {
  if (event === 'action') return [who, note].filter(Boolean).join(' · ')
  // The note of a consent is the version of its text.
  const why = event === 'consented' && note !== '' ? detail.wording(note) : (detail.note[note] ?? note)
  return [detail.event[event], who, why, amount !== null && formatMoney(amount)].filter(Boolean).join(' · ')
}

/** A lead beside its possible duplicates, for an admin to compare. */
function Duplicates({ lead }: { lead: AdminLeadDetail }) {
  const words = say.detail
  const leads: AdminLead[] = [lead, ...lead.possibleDuplicates]
  const rows: [string, (each: AdminLead) => string][] = [
    [common.name, ({ name }) => name],
    [common.email, ({ email }) => email],
    [common.phone, ({ phone }) => phone],
    [words.type, typeOf],
    [words.provider, processorOf],
    [common.monthlyVolume, ({ monthlyVolume }) => formatWholeMoney(monthlyVolume)],
    [common.place, formatPlace],
    [say.columns.submitted, ({ submittedAt }) => formatMoment(new Date(submittedAt))],
    [say.columns.market, (each) => standingInWords(each)],
    [say.columns.status, ({ status }) => say.status[status]],
  ]
  return (
    <section>
      <h3 className="font-semibold">{words.duplicates}</h3>
      <p className="text-sm text-ink-soft">{words.duplicatesWhy}</p>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              <td />
              {leads.map((each) => (
                <th key={each.id} scope="col" className="min-w-44 py-1.5 pr-4 align-bottom font-semibold">
                  {each.id === lead.id ? words.thisLead : companyOf(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, inWords]) => (
              <tr key={label} className="border-t border-line align-top">
                <th scope="row" className="py-1.5 pr-4 font-normal text-ink-soft">
                  {label}
                </th>
                {leads.map((each) => (
                  <td key={each.id} className="py-1.5 pr-4 wrap-anywhere">
                    {inWords(each)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
