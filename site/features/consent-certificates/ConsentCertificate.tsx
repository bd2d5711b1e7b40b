import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { PublicCertificate } from '../../../api/contract/consent-certificates.ts'
import { Alert } from '../../components/Alert.tsx'
import { Badge } from '../../components/Badge.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Field } from '../../components/Field.tsx'
import { formatDay, formatMoment } from '../../lib/format.ts'
import { CheckDocument, useCheck } from './CheckDocument.tsx'
import { lookUpReceipt } from './consent-certificates.api.ts'
import {
  type ConsentCertificateMessages,
  consentCertificateMessages,
} from './consent-certificates.messages.ts'

/** Two ways to check a certificate: by its number, and by its text. */
export function ConsentCertificate({ locale }: { locale: string }) {
  const say = consentCertificateMessages(locale)
  return (
    <div className="flex flex-col gap-12">
      <LookUp say={say} />
      <CheckDocument say={say} />
    </div>
  )
}

const numberInAddress = () => new URLSearchParams(location.search).get('id')?.trim() ?? ''

/** The number stands in the address of the page, so that what was looked up can be sent on as a link. */
function LookUp({ say }: { say: ConsentCertificateMessages }) {
  const words = say.byNumber
  const [typed, setTyped] = useState(numberInAddress)
  const [mistake, setMistake] = useState<string>()
  const { answer, failure, isBusy, check, forget } = useCheck(lookUpReceipt, say)

  useEffect(() => {
    if (numberInAddress() !== '') void check(numberInAddress())
  }, [check])

  function lookUp(event: FormEvent) {
    event.preventDefault()
    const number = typed.trim()
    if (number === '') {
      setMistake(words.missing)
      return document.getElementById('receipt-number')?.focus()
    }
    history.replaceState(null, '', `?id=${encodeURIComponent(number)}`)
    return check(number)
  }

  return (
    <section aria-labelledby="by-number">
      <h2 id="by-number" className="text-xl font-semibold">
        {words.heading}
      </h2>
      <form noValidate onSubmit={lookUp} className="mt-4 max-w-form">
        <Field
          id="receipt-number"
          label={words.label}
          hint={words.hint}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          error={mistake}
          announceError
          onChange={(event) => {
            setTyped(event.target.value)
            setMistake(undefined)
            forget()
          }}
          action={
            <Button type="submit" busy={isBusy}>
              {isBusy ? words.looking : words.look}
            </Button>
          }
          needsWidth
        />
      </form>
      <div className="mt-6">
        {failure && (
          <Alert tone="error" title={say.notChecked}>
            <p>{failure}</p>
          </Alert>
        )}
        {answer === null && (
          <Alert tone="pending" title={words.unknown}>
            <p>{words.unknownWhy}</p>
          </Alert>
        )}
        {answer && <FoundCertificate certificate={answer} say={say} />}
      </div>
    </section>
  )
}

/** What anybody may know of a certificate. Nothing on it says who agreed. */
export function FoundCertificate({
  certificate,
  say,
}: {
  certificate: PublicCertificate
  say: ConsentCertificateMessages
}) {
  const { facts } = say
  const moment = (at: string) => formatMoment(new Date(at))
  const shown: { name: string; value: ReactNode }[] = [
    { name: facts.signature, value: certificate.isValid ? facts.valid : facts.notValid },
    { name: facts.askedBy, value: certificate.askedBy },
    { name: facts.agreed, value: moment(certificate.consentedAt) },
    { name: facts.signed, value: moment(certificate.signedAt) },
    { name: facts.version, value: certificate.textVersion },
    { name: facts.number, value: <Code>{certificate.id}</Code> },
    { name: facts.hash, value: <Code>{certificate.textHash}</Code> },
    { name: facts.key, value: <Code>{certificate.publicKey}</Code> },
  ]
  return (
    <Card>
      <div role="status">
        <Standing certificate={certificate} say={say.standing} />
      </div>
      <dl className="mt-5 grid gap-x-8 gap-y-3 border-t border-line pt-5 sm:grid-cols-[minmax(9rem,auto)_minmax(0,1fr)]">
        {shown.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft max-sm:-mb-2">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Standing({
  certificate,
  say,
}: {
  certificate: PublicCertificate
  say: ConsentCertificateMessages['standing']
}) {
  const { isValid, withdrawnAt } = certificate
  if (!isValid) return <Says badge={<Badge tone="danger">{say.invalid}</Badge>}>{say.invalidWhy}</Says>
  if (withdrawnAt !== null)
    return (
      <Says badge={<Badge tone="pending">{say.withdrawn}</Badge>}>
        {say.withdrawnOn(formatDay(new Date(withdrawnAt)))}
      </Says>
    )
  return <Says badge={<Badge tone="success">{say.inForce}</Badge>}>{say.inForceWhy}</Says>
}

const Says = ({ badge, children }: { badge: ReactNode; children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
    {badge}
    <span>{children}</span>
  </p>
)

const Code = ({ children }: { children: string }) => <code className="text-sm break-all">{children}</code>
