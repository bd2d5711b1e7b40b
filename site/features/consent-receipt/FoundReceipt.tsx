import type { ReactNode } from 'react'
import type { PublicReceipt } from '../../../api/contract/consent-receipts.ts'
import { Badge } from '../../components/Badge.tsx'
import { Card } from '../../components/Card.tsx'
import { formatDay, formatMoment } from '../../lib/format.ts'
import type { ConsentReceiptMessages } from './consent-receipt.messages.ts'

/** What anybody may know of a receipt. Nothing on it says who agreed. */
export function FoundReceipt({ receipt, say }: { receipt: PublicReceipt; say: ConsentReceiptMessages }) {
  const { facts } = say
  const moment = (at: string) => formatMoment(new Date(at))
  const shown: { name: string; value: ReactNode }[] = [
    { name: facts.signature, value: receipt.isValid ? facts.valid : facts.notValid },
    { name: facts.askedBy, value: receipt.askedBy },
    { name: facts.agreed, value: moment(receipt.consentedAt) },
    { name: facts.signed, value: moment(receipt.signedAt) },
    { name: facts.version, value: receipt.textVersion },
    { name: facts.number, value: <Code>{receipt.id}</Code> },
    { name: facts.hash, value: <Code>{receipt.textHash}</Code> },
    { name: facts.key, value: <Code>{receipt.publicKey}</Code> },
  ]
  return (
    <Card>
      <div role="status">
        <Standing receipt={receipt} say={say.standing} />
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

function Standing({ receipt, say }: { receipt: PublicReceipt; say: ConsentReceiptMessages['standing'] }) {
  const { isValid, withdrawnAt } = receipt
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
