import { useState } from 'react'
import { NewPassword as NewPasswordSchema } from '../../../api/contract/supplier/account.ts'
import { AccountForm } from '../../components/AccountForm.tsx'
import { Alert } from '../../components/Alert.tsx'
import { buttonClass } from '../../components/Button.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { codeOf } from '../../lib/api.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { useTokenBehindHash } from '../../lib/use-token-behind-hash.ts'
import { showToastOnNextPage } from '../toast/toast.store.ts'
import { AcceptTerms } from './AcceptTerms.tsx'
import { setNewPassword } from './supplier-account.api.ts'
import { type SupplierAccountMessages, supplierAccountMessages } from './supplier-account.messages.ts'

/** Where the link of a mail leads. */
export function NewPassword({ locale }: { locale: string }) {
  const say = supplierAccountMessages(locale)
  const token = useTokenBehindHash()
  const [isOver, setOver] = useState(token === '')
  const [isFirst] = useState(() => new URLSearchParams(location.search).has('first'))
  return isOver ? (
    <LinkIsOver say={say.newPassword} />
  ) : (
    <NewPasswordForm token={token} isFirst={isFirst} say={say} onLinkOver={() => setOver(true)} />
  )
}

function LinkIsOver({ say }: { say: SupplierAccountMessages['newPassword'] }) {
  return (
    <div className="flex flex-col items-start gap-6">
      <Alert tone="pending" title={say.over}>
        <p>{say.overWhy}</p>
      </Alert>
      <a href="/supplier/reset-password" className={buttonClass('primary')}>
        {say.newLink}
      </a>
    </div>
  )
}

type FormProps = { token: string; isFirst: boolean; say: SupplierAccountMessages; onLinkOver: () => void }

function NewPasswordForm({ token, isFirst, say, onLinkOver }: FormProps) {
  const { form, ...sending } = useSentForm({
    schema: NewPasswordSchema,
    fields: ['password', 'acceptsTerms'],
    blank: { token, password: '', acceptsTerms: false },
    send: setNewPassword,
    onSent() {
      showToastOnNextPage({ title: say.newPassword.changed, description: say.newPassword.changedWhy })
      location.replace('/supplier/login')
    },
    otherwise: say.tryAgain,
    noConnection: say.noConnection,
    onRefused(_, error) {
      if (codeOf(error) === 'reset_link_over') onLinkOver()
    },
  })
  const { errors } = form.formState
  return (
    <AccountForm say={say.newPassword} {...sending}>
      <PasswordField
        {...form.register('password')}
        label={say.newPassword.password}
        hint={say.signup.passwordHint}
        autoComplete="new-password"
        showLabel={say.showPassword}
        hideLabel={say.hidePassword}
        error={errors.password?.message}
      />
      {/* Asked of an account that an admin made; where the address has lost its `first`, the API asks. */}
      {(isFirst || errors.acceptsTerms) && (
        <AcceptTerms
          {...form.register('acceptsTerms')}
          say={say.signup}
          error={errors.acceptsTerms?.message}
        />
      )}
    </AccountForm>
  )
}
