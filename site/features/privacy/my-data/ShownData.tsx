import { useState } from 'react'
import * as v from 'valibot'
import {
  type CertificateDocument,
  SignedConsent,
} from '../../../../api/contract/privacy/consent-certificates.ts'
import type { MyData } from '../../../../api/contract/privacy/privacy.ts'
import { formatPhone } from '../../../../domain/phones.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { EmptyState } from '../../../components/Loading.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import * as common from '../../../lib/words/common.messages.ts'
import {
  formatDay,
  formatIsoDay,
  formatMoment,
  formatMoney,
  formatPeriod,
  formatRate,
} from '../../../lib/words/format.ts'
import { HOME, LOCALE } from '../../../lib/words/language.ts'
import { Chapter, Refusal } from './Chapter.tsx'
import { DeleteData } from './DeleteData.tsx'
import { exportMyData, loadReceipt, stopReminder } from './my-data.api.ts'
import { type MyDataMessages, myDataMessages as say } from './my-data.messages.ts'
import { Requests } from './Requests.tsx'
import type { PartProps } from './use-my-data.ts'
import { WithdrawConsent } from './WithdrawConsent.tsx'
import { YourDetails } from './YourDetails.tsx'

export function ShownData({ data, actions }: PartProps) {
  const isEmpty =
    data.person === null &&
    data.rateChecks.length === 0 &&
    data.leads.length === 0 &&
    data.reviewReminder === null &&
    !data.hasAccount
  return (
    <div className="flex flex-col gap-10">
      <Heading data={data} actions={actions} />
      {data.withdrawnAt !== null && !data.canWithdraw && (
        <Alert>{say.withdrawnSince(formatDay(new Date(data.withdrawnAt)))}</Alert>
      )}
      {isEmpty && data.consents.length === 0 ? (
        <EmptyState title={say.nothing}>{say.nothingWhy}</EmptyState>
      ) : (
        <>
          <YourDetails data={data} actions={actions} />
          <Requests leads={data.leads} actions={actions} />
          <Reminder reminder={data.reviewReminder} say={say.reminder} actions={actions} />
          <Consents consents={data.consents} onProofOver={actions.proofIsOver} />
          <RateChecks data={data} />
          <WithdrawConsent canWithdraw={data.canWithdraw} actions={actions} />
          {!isEmpty && <DeleteData data={data} actions={actions} />}
        </>
      )}
    </div>
  )
}

function Heading({ data, actions }: PartProps) {
  const exporting = useMutation({ otherwise: say.downloadFailed, onSignedOut: actions.proofIsOver })
  const download = () =>
    exporting.mutate(exportMyData, (exported) =>
      saveFile(say.downloadName(formatIsoDay(new Date())), JSON.stringify(exported, null, 2)),
    )
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-b border-line pb-5">
        <TakesFocus>
          <h2 className="text-lg font-semibold wrap-anywhere">
            {say.shownFor} <span className="font-normal">{data.email}</span>
          </h2>
        </TakesFocus>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={exporting.isPending} onClick={download}>
            {exporting.isPending ? say.downloading : say.download}
          </Button>
          <Button variant="secondary" onClick={actions.leave}>
            {common.close}
          </Button>
        </div>
      </div>
      <p className="mt-3 text-sm text-ink-soft">{say.leaveWhy}</p>
      <Refusal why={exporting.refusal} />
    </div>
  )
}

type StatementProps = {
  statement: NonNullable<MyData['rateChecks'][number]['statement']>
  say: MyDataMessages['checks']['statement']
}

/** The confirmed or typed figures, which is all that we keep of a statement. Leaves out what it does not say. */
function Statement({ statement, say }: StatementProps) {
  const { period, count, interchange, assessments, fixedFees } = statement
  const money = (amount: number | null) => amount !== null && formatMoney(amount)
  const facts = [
    { name: say.period, value: period !== null && formatPeriod(period) },
    { name: common.totalFees, value: formatMoney(statement.fees) },
    { name: common.onCardSales, value: formatMoney(statement.sales) },
    { name: common.numberOfSales, value: count?.toLocaleString(LOCALE) },
    { name: say.interchange, value: money(interchange) },
    { name: say.assessments, value: money(assessments) },
    { name: say.fixedFees, value: money(fixedFees) },
    { name: common.effectiveRate, value: formatRate(statement.effectiveRate) },
  ]
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h4 className="font-medium">{say.heading}</h4>
      <p className="mt-1 max-w-measure text-sm text-ink-soft">{say.what}</p>
      <Facts className="mt-4 tabular-nums" facts={facts.filter(({ value }) => value)} />
    </div>
  )
}

type ReminderProps = {
  reminder: MyData['reviewReminder']
  say: MyDataMessages['reminder']
  actions: PartProps['actions']
}

function Reminder({ reminder, say, actions }: ReminderProps) {
  const stopping = useMutation({ otherwise: say.stopFailed, onSignedOut: actions.proofIsOver })
  if (reminder === null) return null
  const { requestedAt, text, remindAt, sentAt, stoppedAt } = reminder
  return (
    <Chapter heading={say.heading}>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="font-semibold">{say.requestedOn(formatMoment(new Date(requestedAt)))}</h3>
          {remindAt !== null && <Badge tone="success">{say.due(formatDay(new Date(remindAt)))}</Badge>}
          {sentAt !== null && <Badge>{say.sent(formatDay(new Date(sentAt)))}</Badge>}
          {stoppedAt !== null && <Badge>{say.stopped(formatDay(new Date(stoppedAt)))}</Badge>}
        </div>
        <blockquote className="mt-4 max-w-measure border-l-2 border-line-strong pl-4 wrap-anywhere">
          {text}
        </blockquote>
        {remindAt !== null && (
          <Button
            variant="secondary"
            className="mt-4"
            busy={stopping.isPending}
            onClick={() => stopping.mutate(stopReminder, actions.load)}
          >
            {say.stop}
          </Button>
        )}
        <Refusal why={stopping.refusal} />
      </Card>
    </Chapter>
  )
}

type ConsentsProps = { consents: MyData['consents']; onProofOver: () => void }

/** What the person agreed to, word for word, and whether the consent is still active. */
function Consents({ consents, onProofOver }: ConsentsProps) {
  if (consents.length === 0) return null
  const words = say.consents
  return (
    <Chapter heading={words.heading}>
      {consents.map(({ id, consentedAt, text, textVersion, withdrawnAt }) => (
        <Card key={id}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="font-semibold">{words.agreedOn(formatMoment(new Date(consentedAt)))}</h3>
            {withdrawnAt === null ? (
              <Badge tone="success">{words.inForce}</Badge>
            ) : (
              <Badge>{words.withdrawn(formatDay(new Date(withdrawnAt)))}</Badge>
            )}
          </div>
          <blockquote className="mt-4 max-w-measure border-l-2 border-line-strong pl-4 wrap-anywhere">
            {text}
          </blockquote>
          <p className="mt-3 text-sm text-ink-soft">
            {words.version}: <span className="tabular-nums">{textVersion}</span>
          </p>
          {/* A certificate has the id of its consent; an older consent gets its certificate on request. */}
          <SignedCertificate id={id} say={words} onProofOver={onProofOver} />
        </Card>
      ))}
    </Chapter>
  )
}

type SignedCertificateProps = { id: string; say: MyDataMessages['consents']; onProofOver: () => void }

/** The certificate of one consent, fetched on request, to read and to keep. */
function SignedCertificate({ id, say, onProofOver }: SignedCertificateProps) {
  const [certificate, setCertificate] = useState<CertificateDocument>()
  const { isPending, refusal, mutate } = useMutation({ otherwise: say.failed, onSignedOut: onProofOver })
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h4 className="font-medium">{say.receipt}</h4>
      <p className="mt-1 max-w-measure text-sm text-ink-soft">{say.receiptWhy}</p>
      <Refusal why={refusal} />
      {certificate && <SignedText certificate={certificate} say={say} />}
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        {certificate ? (
          // Exactly as the API sent it, so that the text is the same letter for letter.
          <Button
            variant="secondary"
            onClick={() => saveFile(say.downloadName(id), JSON.stringify(certificate))}
          >
            {say.download}
          </Button>
        ) : (
          <Button
            variant="secondary"
            busy={isPending}
            onClick={() => mutate(() => loadReceipt(id), setCertificate)}
          >
            {isPending ? common.opening : say.open}
          </Button>
        )}
        <a href={`${HOME}/consent-receipt?id=${id}`} className="py-2 underline underline-offset-4">
          {say.check}
        </a>
      </div>
    </div>
  )
}

type SignedTextProps = { certificate: CertificateDocument; say: MyDataMessages['consents'] }

function SignedText({ certificate, say }: SignedTextProps) {
  const signed = v.parse(v.pipe(v.string(), v.parseJson(), SignedConsent), certificate.payload)
  const { verifiedEmail, verifiedPhone } = signed
  const moment = (at: string) => formatMoment(new Date(at))
  return (
    <Facts
      className="mt-5 text-sm"
      facts={[
        { name: say.askedBy, value: signed.legalName },
        { name: say.verifiedEmail, value: say.provedOn(verifiedEmail, moment(signed.emailVerifiedAt)) },
        {
          name: say.verifiedPhone,
          value: say.provedOn(formatPhone(verifiedPhone), moment(signed.phoneVerifiedAt)),
        },
        { name: say.signedAt, value: moment(signed.signedAt) },
        { name: say.signature, value: <code className="text-sm break-all">{certificate.signature}</code> },
        { name: say.key, value: <code className="text-sm break-all">{certificate.publicKey}</code> },
      ]}
    />
  )
}

function RateChecks({ data }: { data: MyData }) {
  const { rateChecks, quotes } = data
  const words = say.checks
  if (rateChecks.length === 0 && quotes.length === 0) return null
  return (
    <Chapter heading={words.heading}>
      {rateChecks.map((check) => (
        <Card key={check.id}>
          <h3 className="font-semibold">{words.of(formatDay(new Date(check.checkedAt)))}</h3>
          <Facts
            className="mt-4 tabular-nums"
            facts={[
              { name: common.provider, value: check.provider },
              { name: common.monthlyCardSales, value: formatMoney(check.monthlyVolume) },
              { name: common.averageSale, value: formatMoney(check.averageTransaction) },
              { name: common.estimatedMonthlyCost, value: costOf(check) },
              {
                name: words.saving,
                value: check.bestSaving === null ? words.noSaving : formatMoney(check.bestSaving),
              },
            ]}
          />
          {check.statement && <Statement statement={check.statement} say={words.statement} />}
        </Card>
      ))}
      {quotes.length > 0 && (
        <details className="rounded-lg border border-line bg-surface px-5 sm:px-8">
          <summary className="cursor-pointer py-4 font-medium">{words.quotes(quotes.length)}</summary>
          <ul className="flex flex-col gap-3 pb-5">
            {quotes.map((quote) => (
              <li key={quote.id} className="tabular-nums">
                <span className="font-medium">{quote.provider}</span>{' '}
                {words.quote(formatMoney(quote.estimatedSavings), formatMoney(quote.estimatedMonthlyCost))},{' '}
                <span className="text-ink-soft">
                  {quote.acceptedAt === null
                    ? words.until(formatDay(new Date(quote.expiresAt)))
                    : words.accepted(formatDay(new Date(quote.acceptedAt)))}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Chapter>
  )

  function costOf({ estimatedMonthlyCost, monthlyCostAtLeast }: MyData['rateChecks'][number]): string {
    if (monthlyCostAtLeast === null) return formatMoney(estimatedMonthlyCost)
    return words.atLeast(formatMoney(monthlyCostAtLeast))
  }
}

/** Downloads a file that the page has made. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
