import { type ReactNode, useState } from 'react'
import { EmailProof } from '../../../../api/contract/supplier/account.ts'
import type { AccessRemoved } from '../../../../api/contract/supplier/account-access.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Alert } from '../../../components/Alert.tsx'
import { buttonClass } from '../../../components/Button.tsx'
import { codeOf } from '../../../lib/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { useTokenBehindHash } from '../../../lib/use-token-behind-hash.ts'
import { AccessList, DetailsToCheck, hasAccess } from './AccessList.tsx'
import { proveEmail } from './mailed-links.api.ts'
import { type SupplierAccountMessages, supplierAccountMessages } from './supplier-account.messages.ts'
import { tellOtherTabs } from './supplier-session.store.ts'

type View = { name: 'asking' } | { name: 'done'; proved: AccessRemoved } | { name: 'over' }

/** Where the link of the welcome leads, signed in or not. A button, because scanners of mail open links by themselves. */
export function ConfirmEmail({ locale }: { locale: string }) {
  const say = supplierAccountMessages(locale)
  const token = useTokenBehindHash()
  const [view, setView] = useState<View>(token === '' ? { name: 'over' } : { name: 'asking' })
  switch (view.name) {
    case 'asking':
      return (
        <Confirmation
          token={token}
          say={say}
          onDone={(proved) => setView({ name: 'done', proved })}
          onOver={() => setView({ name: 'over' })}
        />
      )
    case 'done':
      return <Confirmed proved={view.proved} say={say} />
    case 'over':
      return (
        <Outcome tone="pending" title={say.confirmEmail.over} why={say.confirmEmail.overWhy}>
          <a href="/supplier/login" className={buttonClass('primary')}>
            {say.confirmEmail.signIn}
          </a>
        </Outcome>
      )
  }
}

type ConfirmationProps = {
  token: string
  say: SupplierAccountMessages
  onDone: (proved: AccessRemoved) => void
  onOver: () => void
}

function Confirmation({ token, say, onDone, onOver }: ConfirmationProps) {
  const { form: _, ...sending } = useSentForm({
    schema: EmailProof,
    fields: [],
    blank: { token },
    send: proveEmail,
    onSent(proved) {
      tellOtherTabs()
      onDone(proved)
    },
    otherwise: say.tryAgain,
    noConnection: say.noConnection,
    onRefused(__, error) {
      if (codeOf(error) === 'email_link_over') onOver()
    },
  })
  return (
    <AccountForm say={say.confirmEmail} {...sending}>
      {null}
    </AccountForm>
  )
}

/** What the first confirmation removed, and what to check. In a browser that is not signed in, the password may be a stranger's. */
function Confirmed({ proved, say }: { proved: AccessRemoved; say: SupplierAccountMessages }) {
  const words = say.confirmEmail
  const { removed, details, isSignedIn } = proved
  return (
    <Outcome tone="success" title={words.done} why={isSignedIn ? words.doneWhy : words.signInNow}>
      {hasAccess(removed) && (
        <Alert tone="pending" title={words.removed}>
          <p className="mb-2">{words.removedWhy}</p>
          <AccessList access={removed} say={say.access} />
        </Alert>
      )}
      {details && <DetailsToCheck details={details} say={say.details} />}
      <div className="flex flex-wrap gap-3">
        <a href="/supplier/dashboard" className={buttonClass('primary')}>
          {words.goOn}
        </a>
        {!isSignedIn && (
          <a href="/supplier/reset-password" className={buttonClass('secondary')}>
            {words.newPassword}
          </a>
        )}
        {hasAccess(removed) && (
          <a href="/supplier/integrations" className={buttonClass('secondary')}>
            {words.makeAgain}
          </a>
        )}
      </div>
    </Outcome>
  )
}

type OutcomeProps = { tone: 'success' | 'pending'; title: string; why: string; children: ReactNode }

const Outcome = ({ tone, title, why, children }: OutcomeProps) => (
  <div className="flex flex-col items-start gap-6">
    <Alert tone={tone} title={title}>
      <p>{why}</p>
    </Alert>
    {children}
  </div>
)
