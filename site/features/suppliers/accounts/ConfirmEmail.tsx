import { useState } from 'react'
import { EmailProof } from '../../../../api/contract/suppliers/account.ts'
import { AccessRemoved } from '../../../../api/contract/suppliers/account-access.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Alert } from '../../../components/Alert.tsx'
import { LinkButton } from '../../../components/Button.tsx'
import { Outcome } from '../../../components/Outcome.tsx'
import { api, codeOf } from '../../../lib/data/api.ts'
import { useTokenBehindHash } from '../../../lib/use-mailed-link.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { HOME } from '../../../lib/words/language.ts'
import { AccessList, DetailsToCheck, hasAccess } from './AccessList.tsx'
import { supplierAccountMessages as say } from './supplier-account.messages.ts'
import { tellOtherTabs } from './supplier-session.store.ts'

/** The page of the link in the welcome mail, signed in or not. It has a button because mail scanners open links. */
export function ConfirmEmail() {
  const words = say.confirmEmail
  const token = useTokenBehindHash()
  const [proved, setProved] = useState<AccessRemoved>()
  const [isOver, setOver] = useState(token === '')
  const { onSubmit, refusal, isSending } = useSentForm({
    schema: EmailProof,
    fields: [],
    blank: { token },
    send: (body) => api.post('/api/supplier/email-proof', AccessRemoved, { body }),
    onSent(answer) {
      tellOtherTabs()
      setProved(answer)
    },
    otherwise: common.pleaseTryAgain,
    noConnection: common.noConnection,
    onRefused: (_, error) => setOver(codeOf(error) === 'email_link_over'),
  })
  if (proved) return <Confirmed proved={proved} />
  return isOver ? (
    <Outcome tone="pending" title={common.linkOver} text={words.overWhy}>
      <LinkButton href={`${HOME}/supplier/login`}>{common.logIn}</LinkButton>
    </Outcome>
  ) : (
    <AccountForm say={words} onSubmit={onSubmit} refusal={refusal} isSending={isSending} />
  )
}

/** What the first confirmation removed, and what to check. Without a session, the password may be a stranger's. */
function Confirmed({ proved }: { proved: AccessRemoved }) {
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
        <LinkButton href={`${HOME}/supplier/dashboard`}>{words.goOn}</LinkButton>
        {!isSignedIn && (
          <LinkButton href={`${HOME}/supplier/reset-password`} variant="secondary">
            {common.setNewPassword}
          </LinkButton>
        )}
        {hasAccess(removed) && (
          <LinkButton href={`${HOME}/supplier/integrations`} variant="secondary">
            {words.makeAgain}
          </LinkButton>
        )}
      </div>
    </Outcome>
  )
}
