import { useState } from 'react'
import { AdminLogin } from '../../../../api/contract/admin/account.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Button } from '../../../components/Button.tsx'
import { DemoHint } from '../../../components/DemoHint.tsx'
import { Field } from '../../../components/Field.tsx'
import { PasswordField } from '../../../components/PasswordField.tsx'
import { codeOf } from '../../../lib/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { showToast, showToastOnNextPage } from '../../platform/toast/toast.store.ts'
import { tellOtherTabs } from '../admin-session/session.store.ts'
import { demoSignIn, signIn } from './sign-in.api.ts'
import type { AdminSignInMessages } from './sign-in.messages.ts'

const BLANK = { username: '', password: '', code: '' }

/** Username and password; then, where the second factor is on, its code. */
export function AdminLoginForm({ say }: { say: AdminSignInMessages }) {
  const [asksForCode, setAsksForCode] = useState(false)
  const { form, ...sending } = useSentForm({
    schema: AdminLogin,
    fields: ['username', 'password', 'code'],
    blank: BLANK,
    send: signIn,
    onSent() {
      tellOtherTabs()
      showToastOnNextPage({ title: say.successful, description: say.welcome })
      // Replaced, so that Back leads to the page before the form and not to a form that is done with.
      location.replace('/admin')
    },
    otherwise: say.wrongCredentials,
    noConnection: say.noConnection,
    isStep(error) {
      const isAsked = codeOf(error) === 'totp_required'
      if (isAsked) setAsksForCode(true)
      return isAsked && !asksForCode
    },
    onRefused(description, error) {
      showToast({ title: say.failed, description, variant: 'destructive' })
      if (codeOf(error) === 'wrong_credentials') setAsksForCode(false)
      form.setFocus(asksForCode ? 'code' : 'password', { shouldSelect: true })
    },
  })
  const { errors } = form.formState

  if (asksForCode) {
    return (
      <AccountForm
        say={say}
        {...sending}
        after={
          <Button
            variant="quiet"
            onClick={() => {
              form.reset(BLANK)
              setAsksForCode(false)
            }}
          >
            {say.startOver}
          </Button>
        }
      >
        <Field
          {...form.register('code')}
          autoFocus
          label={say.code}
          hint={say.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          error={errors.code?.message}
        />
      </AccountForm>
    )
  }

  return (
    <div className="flex flex-col gap-8">
      <AccountForm say={say} {...sending}>
        <Field
          {...form.register('username')}
          label={say.username}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={errors.username?.message}
        />
        <PasswordField
          {...form.register('password')}
          label={say.password}
          autoComplete="current-password"
          showLabel={say.showPassword}
          hideLabel={say.hidePassword}
          error={errors.password?.message}
        />
      </AccountForm>
      <DemoHint
        say={say}
        demoSignIn={demoSignIn}
        onFill={({ name, password }) => {
          form.reset({ username: name, password, code: '' })
          form.setFocus('password')
        }}
      />
    </div>
  )
}
