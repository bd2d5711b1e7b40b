import { useState } from 'react'
import { NewPassword as NewPasswordSchema } from '../../../../api/contract/supplier/account.ts'
import type { AccountAccess, PasswordLinkState } from '../../../../api/contract/supplier/account-access.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Alert } from '../../../components/Alert.tsx'
import { buttonClass } from '../../../components/Button.tsx'
import { ChoiceGroup } from '../../../components/ChoiceGroup.tsx'
import { LoadFailed } from '../../../components/Loading.tsx'
import { PasswordField } from '../../../components/PasswordField.tsx'
import { codeOf } from '../../../lib/api.ts'
import { useRemote } from '../../../lib/remote.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { useTokenBehindHash } from '../../../lib/use-token-behind-hash.ts'
import { showToastOnNextPage } from '../../platform/toast/toast.store.ts'
import { AcceptTerms } from './AcceptTerms.tsx'
import { AccessList, DetailsToCheck, hasAccess } from './AccessList.tsx'
import { openPasswordLink, setNewPassword } from './mailed-links.api.ts'
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
    <LinkLook token={token} isFirst={isFirst} say={say} onLinkOver={() => setOver(true)} />
  )
}

/** Shows what the link opens before it asks for a password. */
function LinkLook(props: Omit<FormProps, 'state' | 'onRemoved'>) {
  const words = props.say.newPassword
  const [open] = useState(() => openPasswordLink(props.token))
  const { data, error, refetch } = useRemote(open)
  const [removed, setRemoved] = useState<AccountAccess>()
  if (removed) return <Removed removed={removed} say={props.say} />
  if (data) return <NewPasswordForm {...props} state={data} onRemoved={setRemoved} />
  if (error === undefined) return <p role="status">{words.looking}</p>
  return (
    <LoadFailed
      title={words.lookFailed}
      why={words.lookFailedWhy}
      tryAgain={words.tryAgain}
      onTryAgain={refetch}
    />
  )
}

const Removed = ({ removed, say }: { removed: AccountAccess; say: SupplierAccountMessages }) => (
  <div className="flex flex-col items-start gap-6">
    <Alert tone="success" title={say.newPassword.removed}>
      <p className="mb-2">{say.newPassword.removedWhy}</p>
      <AccessList access={removed} say={say.access} />
    </Alert>
    <a href="/supplier/login" className={buttonClass('primary')}>
      {say.newPassword.goOn}
    </a>
  </div>
)

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

type FormProps = {
  token: string
  isFirst: boolean
  state: PasswordLinkState
  say: SupplierAccountMessages
  onLinkOver: () => void
  onRemoved: (removed: AccountAccess) => void
}

function NewPasswordForm({ token, isFirst, state, say, onLinkOver, onRemoved }: FormProps) {
  const { access, details } = state
  const { form, ...sending } = useSentForm({
    schema: NewPasswordSchema,
    fields: ['password', 'acceptsTerms', 'keepsAccess'],
    blank: { token, password: '', acceptsTerms: false, keepsAccess: 'false' },
    send: setNewPassword,
    onSent({ removed }) {
      if (hasAccess(removed)) return onRemoved(removed)
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
  const words = say.newPassword
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
      {hasAccess(access) && (
        <Alert tone="pending" title={details ? words.existsFirst : words.exists}>
          <AccessList access={access} say={say.access} />
        </Alert>
      )}
      {hasAccess(access) && !details && (
        <ChoiceGroup
          type="radio"
          legend={words.choice}
          choices={[
            { value: 'false', ...words.choices.remove },
            { value: 'true', ...words.choices.keep },
          ]}
          box={form.register('keepsAccess')}
          error={errors.keepsAccess?.message}
        />
      )}
      {details && <DetailsToCheck details={details} say={say.details} />}
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
