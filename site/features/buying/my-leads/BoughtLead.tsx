import type { ReactNode } from 'react'
import type { PurchasedLead } from '../../../../api/contract/buying/purchases.ts'
import { formatPhone } from '../../../../domain/phones.ts'
import { DialogButton } from '../../../components/dialogs/DialogButton.tsx'
import { RelativeTime } from '../../../components/RelativeTime.tsx'
import { callTimesInWords } from '../../../lib/words/call-times.messages.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatMoment, formatMoney, formatPlace } from '../../../lib/words/format.ts'
import { HOME, LANGUAGE } from '../../../lib/words/language.ts'
import { showNotLoaded } from '../../platform/toast/toast.store.ts'
import { Contact, WaysToReach } from './ContactDetails.tsx'
import { FollowUp } from './FollowUp.tsx'
import { businessFacts, isErased, mayBeContacted, nextStep, promiseInWords } from './lead-in-words.ts'
import { type MyLeadsMessages, myLeadsMessages as say } from './my-leads.messages.ts'
import { Notes } from './Notes.tsx'

type Props = {
  lead: PurchasedLead
  now: Date
  onChanged: (changed: PurchasedLead) => void
  /** What is on the screen is out of date. */
  onStale: () => void
}

/** Everything that its buyer may see of a lead: first the next step. */
export const BoughtLead = ({ lead, now, onChanged, onStale }: Props) => (
  <>
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <p className="max-w-measure font-medium">{nextStep(lead, now)}</p>
        {mayBeContacted(lead) && <OwnersSide lead={lead} now={now} />}
        {!isErased(lead) && <WaysToReach lead={lead} />}
      </div>
      <DialogButton
        words={say.updateStatus}
        aria-label={say.updateStatusOf(lead.company)}
        load={() => import('./OutcomeForm.tsx')}
        onLoadFailed={() => showNotLoaded(say.updateFailed, say.updateFailedWhy)}
      >
        {({ OutcomeDialog }, close) => <OutcomeDialog lead={lead} onChanged={onChanged} onClose={close} />}
      </DialogButton>
    </div>
    <div className="mt-4 grid gap-x-8 gap-y-6 border-t border-line pt-5 md:grid-cols-3">
      <Contact lead={lead} />
      <Facts heading={say.business} facts={businessFacts(lead)} />
      <Facts heading={common.purchase} facts={purchaseFacts(lead, now)} />
    </div>
    {!isErased(lead) && (
      <div className="mt-5 grid gap-x-8 gap-y-6 border-t border-line pt-5 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Notes lead={lead} now={now} onChanged={onChanged} onStale={onStale} />
        {mayBeContacted(lead) && <FollowUp lead={lead} now={now} onChanged={onChanged} onStale={onStale} />}
      </div>
    )}
    <Consent consent={lead.consent} say={say.consent} />
  </>
)

/** The buyer's promise, what the owner says about it, and when they like to be called. */
function OwnersSide({ lead, now }: Omit<Props, 'onChanged' | 'onStale'>) {
  const promise = promiseInWords(lead, now)
  const { callTimes, ownerSays } = lead
  const owner = ownerSays === null || ownerSays === 'not-wanted' ? null : say.promise.owner[ownerSays]
  return (
    <>
      {promise && <p className={promise.isLate ? 'font-medium text-danger' : ''}>{promise.words}</p>}
      {owner && <p className={ownerSays === 'yes' ? 'text-ink-soft' : 'font-medium text-danger'}>{owner}</p>}
      {callTimes && (
        <p className="text-ink-soft">
          {say.promise.calls(
            callTimesInWords(callTimes),
            formatPlace({ city: null, province: lead.province }),
          )}
        </p>
      )}
    </>
  )
}

type Fact = [label: string, value: ReactNode]

function purchaseFacts(lead: PurchasedLead, now: Date): Fact[] {
  const paid = lead.source === 'card' ? formatMoney(lead.price) : say.source[lead.source]
  const ago = (at: string) => <RelativeTime at={at} now={now} />
  const receipt = (
    <a
      href={`${HOME}/supplier/receipt?number=${lead.receiptNumber}`}
      aria-label={say.receiptOf(lead.receiptNumber)}
      className="underline underline-offset-4"
    >
      {lead.receiptNumber}
    </a>
  )
  return [
    [common.contactRequested, lead.contactRequestedAt && ago(lead.contactRequestedAt)],
    [say.purchased, ago(lead.purchasedAt)],
    [common.price, `${paid} · ${say.tier[lead.tier]}`],
    [say.receipt, receipt],
    [say.dealValue, lead.dealValue !== null && formatMoney(lead.dealValue)],
  ]
}

/** Leaves out facts without a value. */
const Facts = ({ heading, facts }: { heading: string; facts: Fact[] }) => (
  <section>
    <h4 className="text-sm font-semibold">{heading}</h4>
    <dl className="mt-2 flex flex-col gap-1.5">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="flex flex-wrap items-baseline gap-x-4">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="ml-auto text-right wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  </section>
)

type ConsentProps = { consent: PurchasedLead['consent']; say: MyLeadsMessages['consent'] }

/** The evidence that this person may be called and written to, word for word. */
function Consent({ consent, say }: ConsentProps) {
  if (consent === null) return <p className="mt-5 text-sm text-ink-soft">{say.none}</p>
  const facts = [
    { label: say.when, value: formatMoment(new Date(consent.consentedAt)) },
    { label: say.verifiedEmail, value: consent.verifiedEmail },
    { label: say.verifiedPhone, value: formatPhone(consent.verifiedPhone) },
    { label: say.version, value: consent.textVersion },
  ].filter(({ value }) => value !== '')
  return (
    <details className="mt-4">
      <summary className="w-fit cursor-pointer py-3 text-sm font-medium">{say.summary}</summary>
      <div className="mt-1 max-w-measure text-sm">
        <p className="text-ink-soft">{say.agreed}</p>
        <blockquote lang={consent.language} className="mt-2 border-l-2 border-line-strong pl-4 wrap-anywhere">
          {consent.text}
        </blockquote>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 flex flex-wrap gap-x-5">
          {consent.verifiedEmail !== '' && (
            <a
              href={`/api/consent-receipts/${consent.receiptId}/document?language=${LANGUAGE}`}
              download
              className="py-2 underline underline-offset-4"
            >
              {say.receipt}
            </a>
          )}
          <a
            href={`${HOME}/consent-receipt?id=${consent.receiptId}`}
            className="py-2 underline underline-offset-4"
          >
            {say.check}
          </a>
        </p>
      </div>
    </details>
  )
}
