import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import type * as v from 'valibot'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Spinner } from '../../../components/Button.tsx'
import { DemoHint } from '../../../components/DemoHint.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { PasswordField } from '../../../components/fields/PasswordField.tsx'
import { codeOf } from '../../../lib/data/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { showFailure } from '../../platform/toast/toast.store.ts'
import { CodeStep } from '../second-factor/mount.tsx'

/** Suppliers sign in with their address, admins with a name. */
type Typed = { [Name in 'email' | 'username' | 'password' | 'code']?: string | null }

type Props<Credentials> = {
  name: ComponentProps<typeof Field> & { name: 'email' | 'username' }
  schema: v.GenericSchema<Typed, Credentials>
  send: (credentials: Credentials) => Promise<unknown>
  onSent: () => void
  say: ComponentProps<typeof AccountForm>['say'] &
    ComponentProps<typeof DemoHint>['say'] & { wrongCredentials: string }
  demoOf: ComponentProps<typeof DemoHint>['signInOf']
  belowPassword?: ReactNode
  belowForm?: ReactNode
}

/** Name and password; then, where the second factor is on, its code. */
export function StaffLogin<Credentials>({ name, schema, say, ...props }: Props<Credentials>) {
  const [asksForCode, setAsksForCode] = useState(false)
  const blank = { [name.name]: '', password: '', code: '' }
  const { form, field, ...sending } = useSentForm({
    schema,
    fields: [name.name, 'password', 'code'],
    blank,
    send: props.send,
    onSent: props.onSent,
    otherwise: say.wrongCredentials,
    noConnection: common.noConnection,
    isStep(error) {
      const needsCode = codeOf(error) === 'totp_required'
      if (needsCode) setAsksForCode(true)
      return needsCode && !asksForCode
    },
    onRefused(why, error) {
      showFailure(say.failed, why)
      if (codeOf(error) === 'wrong_credentials') setAsksForCode(false)
      form.setFocus(asksForCode ? 'code' : 'password', { shouldSelect: true })
    },
  })

  if (asksForCode)
    return (
      <Suspense fallback={<Spinner />}>
        <CodeStep
          {...sending}
          field={field('code')}
          onStartOver={() => {
            form.reset(blank)
            setAsksForCode(false)
          }}
        />
      </Suspense>
    )

  return (
    <div className="flex flex-col gap-8">
      <AccountForm say={say} {...sending}>
        <Field {...field(name.name)} {...name} autoComplete="username" />
        <div className="flex flex-col gap-2">
          <PasswordField {...field('password')} label={common.password} autoComplete="current-password" />
          {props.belowPassword}
        </div>
      </AccountForm>
      {props.belowForm}
      <DemoHint
        say={say}
        signInOf={props.demoOf}
        onFill={(demo) => {
          form.reset({ [name.name]: demo.name, password: demo.password, code: '' })
          form.setFocus('password')
        }}
      />
    </div>
  )
}
