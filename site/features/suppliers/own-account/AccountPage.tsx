import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Supplier } from '../../../../api/contract/suppliers/supplier.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { WhenSeen } from '../../../components/WhenSeen.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import { OwnSessions } from '../../people/own-sessions/mount.tsx'
import { SecondFactor } from '../../people/second-factor/mount.tsx'
import { EmailNotice } from '../accounts/EmailNotice.tsx'
import { marketPath } from '../accounts/market-path.store.ts'
import { SupplierOnly } from '../accounts/SupplierOnly.tsx'
import { supplierSessionIsOver } from '../accounts/supplier-session.store.ts'
import { CompanyForm, CoverageForm, EmailForm, MailsForm, PasswordForm } from './AccountForms.tsx'
import { accountMessages as say } from './account.messages.ts'
import { ShownToOwners } from './ShownToOwners.tsx'
import { TermsLanguage } from './TermsLanguage.tsx'

export const AccountPage = () => (
  <SupplierOnly>{(supplier) => <Account key={supplier.email} supplier={supplier} />}</SupplierOnly>
)

type Props = { supplier: Supplier }

function Account({ supplier }: Props) {
  /** Some changes end the other sessions, so the list of them is loaded again. */
  const [endings, setEndings] = useState(0)
  const onOthersEnded = () => setEndings((before) => before + 1)
  const sessions = useLinkedTo('#sessions')
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-6">
      <h1 className="text-2xl font-semibold">{common.account}</h1>
      <div className="mt-6 flex flex-col gap-4">
        <EmailNotice supplier={supplier} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Part title={common.company} lead={say.company.lead}>
            <CompanyForm supplier={supplier} />
          </Part>
          <Part title={say.shown.title} lead={say.shown.why}>
            <ShownToOwners supplier={supplier} />
          </Part>
          <Part title={say.coverage.title} className="lg:col-span-2">
            <CoverageForm supplier={supplier} />
          </Part>
          <div className="flex flex-col gap-4">
            <Part title={common.email}>
              <Address supplier={supplier} />
            </Part>
            <Part title={say.mails.title}>
              <MailsForm supplier={supplier} />
              <p className="mt-6">{say.mails.always}</p>
              <p className="mt-2">{say.mails.alerts}</p>
              <p className="mt-2">
                <a href={marketPath()} className="font-medium underline underline-offset-4">
                  {say.mails.toSearches}
                </a>
              </p>
              <TermsLanguage supplier={supplier} />
            </Part>
          </div>
          <Part title={common.password} lead={say.password.lead}>
            <PasswordForm onChanged={onOthersEnded} />
          </Part>
          <section
            id="sessions"
            ref={sessions}
            tabIndex={-1}
            aria-label={common.yourSessions}
            className="scroll-mt-4 outline-none"
          >
            <Part title={common.yourSessions}>
              <WhenSeen>
                <OwnSessions key={endings} realm="supplier" onSignedOut={supplierSessionIsOver} />
              </WhenSeen>
            </Part>
          </section>
          <Card className="sm:p-6!">
            <WhenSeen>
              <SecondFactor
                realm="supplier"
                onOthersEnded={onOthersEnded}
                onSignedOut={supplierSessionIsOver}
              />
            </WhenSeen>
          </Card>
        </div>
      </div>
    </div>
  )
}

/** One that is not confirmed is corrected in the notice above. */
const Address = ({ supplier }: { supplier: Supplier }) => (
  <>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {say.email.now} <span className="font-medium wrap-anywhere">{supplier.email}</span>
      </span>
      {supplier.isEmailProved && <Badge tone="success">{say.email.confirmed}</Badge>}
    </p>
    {supplier.isEmailProved && (
      <div className="mt-4">
        <EmailForm />
      </div>
    )}
  </>
)

type PartProps = { title: string; lead?: string; className?: string; children: ReactNode }

const Part = ({ title, lead, className = '', children }: PartProps) => (
  <Card className={`sm:p-6! ${className}`}>
    <h2 className="text-lg font-semibold">{title}</h2>
    {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
    <div className="mt-4">{children}</div>
  </Card>
)

/** For the part that a link leads to: it was not on the page yet when the browser looked for it. */
function useLinkedTo(hash: string) {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (location.hash === hash) part.current?.focus()
  }, [hash])
  return part
}
