import type { ReactNode } from 'react'
import type { PublicCertificate } from '../../../../api/contract/consent-certificates.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { formatDay, formatMoment } from '../../../lib/format.ts'
import type { ConsentCertificateMessages } from './consent-certificates.messages.ts'

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
