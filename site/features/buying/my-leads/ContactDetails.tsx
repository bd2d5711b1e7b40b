import { type ReactNode, useEffect, useState } from 'react'
import type { PurchasedLead } from '../../../../api/contract/buying/purchases.ts'
import { mailtoUrl } from '../../../../domain/email-address.ts'
import { formatPhone } from '../../../../domain/phones.ts'
import { Badge } from '../../../components/Badge.tsx'
import { CheckMark } from '../../../components/Icon.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { COLON } from '../../../lib/words/format.messages.ts'
import { isErased, mayBeContacted, websiteAddress } from './lead-in-words.ts'
import { myLeadsMessages as say } from './my-leads.messages.ts'

const linkClass = 'font-medium wrap-anywhere underline underline-offset-4'

type Props = { lead: PurchasedLead }

export function Contact({ lead }: Props) {
  return (
    <section>
      <h4 className="text-sm font-semibold">{common.contact}</h4>
      {isErased(lead) ? (
        <p className="mt-2">{say.erasedContact}</p>
      ) : (
        <>
          <p className="mt-2 wrap-anywhere">
            {lead.firstName} {lead.lastName}
          </p>
          <p className="wrap-anywhere text-ink-soft">
            {lead.isDecisionMaker ? say.decidesToo : say.decider(lead.decisionMakerName)}
          </p>
          {lead.language === 'fr' && <p className="text-ink-soft">{common.prefersFrench}</p>}
          {lead.website && (
            <p className="mt-1">
              <span className="sr-only">
                {common.website}
                {COLON}
              </span>
              <Website typed={lead.website} />
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** Phone and email; no links where the person must not be contacted. */
export function WaysToReach({ lead }: Props) {
  const may = mayBeContacted(lead)
  return (
    <dl className="mt-1 flex flex-wrap gap-x-6">
      <Line label={common.phone}>
        <Link href={may ? `tel:${lead.phone}` : undefined}>{formatPhone(lead.phone)}</Link>
        {may && <CopyButton text={lead.phone} label={say.copyPhone(lead.company)} />}
      </Line>
      <Line label={common.email}>
        <Link href={may ? mailtoUrl(lead.email) : undefined}>{lead.email}</Link>
        {may && <CopyButton text={lead.email} label={say.copyEmail(lead.company)} />}
      </Line>
    </dl>
  )
}

/** The person and their number in a closed row, above the button that covers it. */
export function WhoToCall({ lead }: Props) {
  if (isErased(lead)) return null
  const number = formatPhone(lead.phone)
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate">
          {lead.firstName} {lead.lastName}
        </span>
        {lead.language === 'fr' && (
          <Badge>
            <span role="img" title={common.prefersFrench}>
              {lead.language.toUpperCase()}
            </span>
          </Badge>
        )}
      </span>
      {mayBeContacted(lead) ? (
        <a
          href={`tel:${lead.phone}`}
          className={`relative z-1 inline-flex min-h-11 items-center whitespace-nowrap lg:min-h-6 lg:justify-self-start ${linkClass}`}
        >
          {number}
        </a>
      ) : (
        <span className="whitespace-nowrap max-lg:self-center">{number}</span>
      )}
    </>
  )
}

const Link = ({ href, children }: { href: string | undefined; children: string }) =>
  href === undefined ? (
    <span className="wrap-anywhere">{children}</span>
  ) : (
    <a href={href} className={linkClass}>
      {children}
    </a>
  )

/** Its label is for screen readers: a phone number and an address explain themselves. */
const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="sr-only">{label}</dt>
    <dd className="flex min-h-11 items-center gap-x-1">{children}</dd>
  </div>
)

function Website({ typed }: { typed: string }) {
  const address = websiteAddress(typed)
  if (address === undefined) return <span className="wrap-anywhere">{typed}</span>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={linkClass}>
      {typed}
    </a>
  )
}

const SAID_FOR_MS = 2_000

/** Nothing where the browser lets no page copy, as over plain HTTP. */
function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  if (!('clipboard' in navigator)) return null
  const copy = async () => setCopied(await copyText(text))
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={copy}
        className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-md px-2 text-sm text-ink-soft hover:bg-sunk"
      >
        {isCopied && <CheckMark />}
        {isCopied ? common.copied : common.copy}
      </button>
      <span role="status" className="sr-only">
        {isCopied && common.copied}
      </span>
    </>
  )
}
