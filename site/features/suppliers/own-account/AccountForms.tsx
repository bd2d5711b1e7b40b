import { useState } from 'react'
import { Done } from '../../../../api/contract/done.ts'
import {
  OwnCompany,
  OwnCoverage,
  OwnEmail,
  OwnPassword,
  SERVED_BUSINESS_TYPES,
} from '../../../../api/contract/suppliers/account.ts'
import { OwnMails } from '../../../../api/contract/suppliers/profile.ts'
import { type Supplier, SupplierCheck } from '../../../../api/contract/suppliers/supplier.ts'
import { formatPhone } from '../../../../domain/phones.ts'
import { TERRITORIES } from '../../../../domain/provinces.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Button } from '../../../components/Button.tsx'
import { CheckboxField, CheckboxGroup } from '../../../components/fields/CheckboxField.tsx'
import { Field, SelectField } from '../../../components/fields/Field.tsx'
import { PasswordField } from '../../../components/fields/PasswordField.tsx'
import { api } from '../../../lib/data/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { LANGUAGE } from '../../../lib/words/language.ts'
import { MAIL_LANGUAGES } from '../../../lib/words/mail-languages.ts'
import { withConfirmation } from '../../people/second-factor/confirmation.store.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../accounts/supplier-session.store.ts'
import { accountMessages as say } from './account.messages.ts'
import { useAccountForm } from './use-account-form.ts'

type Props = { supplier: Supplier }

const companyOf = ({ name, requestedName, contactPerson, phone, phoneExt }: Supplier) => ({
  name: requestedName ?? name,
  contactPerson,
  phone: formatPhone(phone, phoneExt, LANGUAGE),
})

export function CompanyForm({ supplier }: Props) {
  const words = say.company
  const { field, ...sending } = useAccountForm({
    schema: OwnCompany,
    fields: ['name', 'contactPerson', 'phone'],
    supplier,
    valuesOf: companyOf,
    send: (body) =>
      withConfirmation('supplier', () => api.put('/api/supplier/company', SupplierCheck, { body })),
    saved: { title: words.saved },
  })
  return (
    <AccountForm isAmongOthers {...sending}>
      <Field
        {...field('name')}
        label={common.companyName}
        hint={supplier.requestedName !== null && words.nameWaits(supplier.name)}
        autoComplete="organization"
      />
      <Field {...field('contactPerson')} label={common.contactPerson} autoComplete="name" />
      <Field
        {...field('phone')}
        label={common.phoneNumber}
        hint={common.phoneHint}
        type="tel"
        autoComplete="tel"
      />
    </AccountForm>
  )
}

const coverageOf = ({ businessTypes, territories }: Supplier) => ({
  businessTypes: SERVED_BUSINESS_TYPES.filter((type) => businessTypes.includes(type)),
  territories: TERRITORIES.filter((territory) => territories.includes(territory)),
})

export function CoverageForm({ supplier }: Props) {
  const words = say.coverage
  const { form, field, ...sending } = useAccountForm({
    schema: OwnCoverage,
    fields: ['businessTypes', 'territories'],
    supplier,
    valuesOf: coverageOf,
    send: (body) => api.put('/api/supplier/coverage', SupplierCheck, { body }),
    saved: { title: words.saved },
  })
  const hasAll = form.watch('territories')?.length === TERRITORIES.length
  const { error: typesError, ...types } = field('businessTypes')
  const { error: territoriesError, ...territories } = field('territories')
  return (
    <AccountForm isAmongOthers {...sending}>
      <CheckboxGroup
        legend={common.businessTypesServed}
        hint={common.chooseAny}
        options={SERVED_BUSINESS_TYPES}
        box={types}
        {...(typesError && { error: typesError })}
      />
      <CheckboxGroup
        legend={common.territoriesServed}
        hint={common.chooseAny}
        options={TERRITORIES}
        box={territories}
        {...(territoriesError && { error: territoriesError })}
        action={
          <Button
            variant="quiet"
            onClick={() =>
              form.setValue('territories', hasAll ? [] : [...TERRITORIES], {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          >
            {hasAll ? common.clearAll : common.selectAll}
          </Button>
        }
      />
    </AccountForm>
  )
}

const mailsOf = ({ followUpMails, promiseMails, language }: Supplier) => ({
  followUpMails,
  promiseMails,
  language,
})

export function MailsForm({ supplier }: Props) {
  const words = say.mails
  const { field, ...sending } = useAccountForm({
    schema: OwnMails,
    fields: ['followUpMails', 'promiseMails', 'language'],
    supplier,
    valuesOf: mailsOf,
    send: (body) => api.put('/api/supplier/emails', SupplierCheck, { body }),
    saved: { title: words.saved },
  })
  return (
    <AccountForm isAmongOthers {...sending}>
      <div className="flex flex-col gap-3">
        <CheckboxField {...field('followUpMails')} label={words.followUps} hint={words.followUpsHint} />
        <CheckboxField {...field('promiseMails')} label={words.promises} hint={words.promisesHint} />
        <SelectField {...field('language')} label={words.language} options={MAIL_LANGUAGES} />
      </div>
    </AccountForm>
  )
}

export function EmailForm() {
  const words = say.email
  const { field, ...sending } = useSentForm({
    schema: OwnEmail,
    fields: ['email'],
    blank: { email: '' },
    send: (body) =>
      withConfirmation('supplier', () => api.post('/api/supplier/email-change', Done, { body })),
    onSent: (_, { email }) => showToast({ title: common.linkSent, description: words.sentWhy(email) }),
    isLasting: true,
    otherwise: say.tryAgain,
    noConnection: common.noConnection,
    onSignedOut: supplierSessionIsOver,
  })
  return (
    <AccountForm isAmongOthers say={words} {...sending}>
      <Field {...field('email')} label={words.change} hint={words.hint} type="email" autoComplete="email" />
    </AccountForm>
  )
}

type PasswordProps = { onChanged: () => void }

/** `onChanged`: the other sessions are over. */
export function PasswordForm({ onChanged }: PasswordProps) {
  const words = say.password
  // A field that shows its password hides it again once it is changed.
  const [changes, setChanges] = useState(0)
  const { field, ...sending } = useSentForm({
    schema: OwnPassword,
    fields: ['current', 'next'],
    blank: { current: '', next: '' },
    send: (body) => api.put('/api/supplier/password', Done, { body }),
    onSent() {
      showToast({ title: common.passwordChanged, description: words.changedWhy })
      setChanges(changes + 1)
      onChanged()
    },
    isLasting: true,
    otherwise: say.tryAgain,
    noConnection: common.noConnection,
    onSignedOut: supplierSessionIsOver,
  })
  return (
    <AccountForm isAmongOthers say={words} {...sending}>
      <PasswordField
        key={`current-${changes}`}
        {...field('current')}
        label={words.current}
        autoComplete="current-password"
      />
      <PasswordField
        key={`next-${changes}`}
        {...field('next')}
        label={common.newPassword}
        hint={words.hint}
        autoComplete="new-password"
      />
    </AccountForm>
  )
}
