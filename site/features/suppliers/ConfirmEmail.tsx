import { type ReactNode, useState } from 'react'
import { EmailProof } from '../../../api/contract/supplier/account.ts'
import { AccountForm } from '../../components/AccountForm.tsx'
import { Alert } from '../../components/Alert.tsx'
import { buttonClass } from '../../components/Button.tsx'
import { codeOf } from '../../lib/api.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { useTokenBehindHash } from '../../lib/use-token-behind-hash.ts'
import { proveEmail } from './supplier-account.api.ts'
import { type SupplierAccountMessages, supplierAccountMessages } from './supplier-account.messages.ts'
import { tellOtherTabs } from './supplier-session.store.ts'

/** Where the link of the welcome leads, signed in or not. A button, because scanners of mail open links by themselves. */
export function ConfirmEmail({ locale }: { locale: string }) {
  const say = supplierAccountMessages(locale)
  const token = useTokenBehindHash()
  const [view, setView] = useState<'asking' | 'done' | 'over'>(token === '' ? 'over' : 'asking')
  switch (view) {
    case 'asking':
      return (
        <Confirmation token={token} say={say} onDone={() => setView('done')} onOver={() => setView('over')} />
      )
    case 'done':
      return (
        <Outcome tone="success" title={say.confirmEmail.done} why={say.confirmEmail.doneWhy}>
          <a href="/supplier/dashboard" className={buttonClass('primary')}>
            {say.confirmEmail.goOn}
          </a>
        </Outcome>
      )
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
  onDone: () => void
  onOver: () => void
}

function Confirmation({ token, say, onDone, onOver }: ConfirmationProps) {
  const { form: _, ...sending } = useSentForm({
    schema: EmailProof,
    fields: [],
    blank: { token },
    send: proveEmail,
    onSent() {
      tellOtherTabs()
      onDone()
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

type OutcomeProps = { tone: 'success' | 'pending'; title: string; why: string; children: ReactNode }

const Outcome = ({ tone, title, why, children }: OutcomeProps) => (
  <div className="flex flex-col items-start gap-6">
    <Alert tone={tone} title={title}>
      <p>{why}</p>
    </Alert>
    {children}
  </div>
)
