import { useState } from 'react'
import { NewPassword as NewPasswordSchema } from '../../../../api/contract/suppliers/account.ts'
import { AccessRemoved, PasswordLinkState } from '../../../../api/contract/suppliers/account-access.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Alert } from '../../../components/Alert.tsx'
import { LinkButton } from '../../../components/Button.tsx'
import { ChoiceGroup } from '../../../components/fields/ChoiceGroup.tsx'
import { PasswordField } from '../../../components/fields/PasswordField.tsx'
import { LoadFailed } from '../../../components/Loading.tsx'
import { Outcome } from '../../../components/Outcome.tsx'
import { api, codeOf } from '../../../lib/data/api.ts'
import { remote, useRemote } from '../../../lib/data/remote.ts'
import { useTokenBehindHash } from '../../../lib/use-mailed-link.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { HOME } from '../../../lib/words/language.ts'
import { showToastOnNextPage } from '../../platform/toast/toast.store.ts'
import { AcceptTerms } from './AcceptTerms.tsx'
import { AccessList, DetailsToCheck, hasAccess } from './AccessList.tsx'
import { supplierAccountMessages as say } from './supplier-account.messages.ts'

export function NewPassword() {
  const token = useTokenBehindHash()
  const [isOver, setOver] = useState(token === '')
  const [isFirst] = useState(() => new URLSearchParams(location.search).has('first'))
  return isOver ? <LinkOver /> : <LinkLook token={token} isFirst={isFirst} onLinkOver={() => setOver(true)} />
}

const LinkOver = () => (
  <Outcome tone="pending" title={common.linkOver} text={say.newPassword.overWhy}>
    <LinkButton href={`${HOME}/supplier/reset-password`}>{say.newPassword.newLink}</LinkButton>
  </Outcome>
)

function LinkLook(props: Omit<FormProps, 'state' | 'onRemoved'>) {
  const words = say.newPassword
  const body = { token: props.token }
  const { data, error, refetch } = useRemote(() =>
    remote(() => api.post('/api/supplier/password-link', PasswordLinkState, { body })),
  )
  const [removed, setRemoved] = useState<AccessRemoved['removed']>()
  if (removed)
    return (
      <Outcome
        tone="success"
        title={words.removed}
        details={
          <>
            <p className="mb-2">{words.removedWhy}</p>
            <AccessList access={removed} say={say.access} />
          </>
        }
      >
        <LinkButton href={`${HOME}/supplier/login`}>{common.logIn}</LinkButton>
      </Outcome>
    )
  if (data && !data.works) return <LinkOver />
  if (data) return <NewPasswordForm {...props} state={data} onRemoved={setRemoved} />
  if (error === undefined) return <p role="status">{words.looking}</p>
  return (
    <LoadFailed
      say={{ ...words, failed: words.lookFailed, failedWhy: common.checkConnection }}
      onTryAgain={refetch}
    />
  )
}

type FormProps = {
  token: string
  isFirst: boolean
  state: PasswordLinkState
  onLinkOver: () => void
  onRemoved: (removed: AccessRemoved['removed']) => void
}

function NewPasswordForm({ token, isFirst, state, onLinkOver, onRemoved }: FormProps) {
  const { access, details } = state
  const words = say.newPassword
  const { form, field, ...sending } = useSentForm({
    schema: NewPasswordSchema,
    fields: ['password', 'acceptsTerms', 'keepsAccess'],
    blank: { token, password: '', acceptsTerms: false, keepsAccess: 'false' },
    send: (body) => api.post('/api/supplier/new-password', AccessRemoved, { body }),
    onSent({ removed }) {
      if (hasAccess(removed)) return onRemoved(removed)
      showToastOnNextPage({ title: common.passwordChanged, description: words.changedWhy })
      location.replace(`${HOME}/supplier/login`)
    },
    otherwise: common.pleaseTryAgain,
    noConnection: common.noConnection,
    onRefused(_, error) {
      if (codeOf(error) === 'reset_link_over') onLinkOver()
    },
  })
  const { errors } = form.formState
  return (
    <AccountForm say={words} {...sending}>
      <PasswordField
        {...field('password')}
        label={common.newPassword}
        hint={say.signup.passwordHint}
        autoComplete="new-password"
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
      {/* For an account that an admin created. Without `first` in the address, the API marks the field. */}
      {(isFirst || errors.acceptsTerms) && <AcceptTerms {...field('acceptsTerms')} />}
    </AccountForm>
  )
}
