import { useState } from 'react'
import { EmailProof } from '../../../../api/contract/supplier/account.ts'
import { AccessRemoved } from '../../../../api/contract/supplier/account-access.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Alert } from '../../../components/Alert.tsx'
import { LinkButton } from '../../../components/Button.tsx'
import { Outcome } from '../../../components/Outcome.tsx'
import { api, codeOf } from '../../../lib/api.ts'
import { useTokenBehindHash } from '../../../lib/use-mailed-link.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { AccessList, DetailsToCheck, hasAccess } from './AccessList.tsx'
import { type SupplierAccountMessages, supplierAccountMessages } from './supplier-account.messages.ts'
import { tellOtherTabs } from './supplier-session.store.ts'

type View = { name: 'asking' } | { name: 'done'; proved: AccessRemoved } | { name: 'over' }

/** The page of the link in the welcome mail, signed in or not. It has a button because mail scanners open links. */
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
        <Outcome tone="pending" title={say.confirmEmail.over} text={say.confirmEmail.overWhy}>
          <LinkButton href="/supplier/login">{say.confirmEmail.signIn}</LinkButton>
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
    send: (body) => api.post('/api/supplier/email-proof', AccessRemoved, { body }),
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

/** What the first confirmation removed, and what to check. Without a session, the password may be a stranger's. */
function Confirmed({ proved, say }: { proved: AccessRemoved; say: SupplierAccountMessages }) {
  const words = say.confirmEmail
  const { removed, details, isSignedIn } = proved
  return (
    <Outcome tone="success" title={words.done} text={isSignedIn ? words.doneWhy : words.signInNow}>
      {hasAccess(removed) && (
        <Alert tone="pending" title={words.removed}>
          <p className="mb-2">{words.removedWhy}</p>
          <AccessList access={removed} say={say.access} />
        </Alert>
      )}
      {details && <DetailsToCheck details={details} say={say.details} />}
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/supplier/dashboard">{words.goOn}</LinkButton>
        {!isSignedIn && (
          <LinkButton href="/supplier/reset-password" variant="secondary">
            {words.newPassword}
          </LinkButton>
        )}
        {hasAccess(removed) && (
          <LinkButton href="/supplier/integrations" variant="secondary">
            {words.makeAgain}
          </LinkButton>
        )}
      </div>
    </Outcome>
  )
}
