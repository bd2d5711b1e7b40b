import type { PublicCertificate } from '../../../../api/contract/privacy/consent-certificates.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { formatDay, formatMoment } from '../../../lib/words/format.ts'
import { consentCertificateMessages as say } from './consent-certificates.messages.ts'

type Props = { certificate: PublicCertificate }

/** The public part of a certificate. Nothing in it says who agreed. */
export function FoundCertificate({ certificate }: Props) {
  const { facts } = say
  const moment = (at: string) => formatMoment(new Date(at))
  const shown = [
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
        <Standing certificate={certificate} />
      </div>
      <Facts
        facts={shown.map(({ name, value }) => ({
          name,
          value: <span className="tabular-nums">{value}</span>,
        }))}
        className="mt-5 border-t border-line pt-5"
      />
    </Card>
  )
}

function Standing({ certificate: { isValid, withdrawnAt } }: Props) {
  const words = say.standing
  const { tone, label, why } = !isValid
    ? { tone: 'danger' as const, label: words.invalid, why: words.invalidWhy }
    : withdrawnAt === null
      ? { tone: 'success' as const, label: words.inForce, why: words.inForceWhy }
      : {
          tone: 'pending' as const,
          label: words.withdrawn,
          why: words.withdrawnOn(formatDay(new Date(withdrawnAt))),
        }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Badge tone={tone}>{label}</Badge>
      <span>{why}</span>
    </p>
  )
}

const Code = ({ children }: { children: string }) => <code className="text-sm break-all">{children}</code>
