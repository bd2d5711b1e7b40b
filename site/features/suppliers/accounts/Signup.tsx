import { SERVED_BUSINESS_TYPES, SupplierSignup } from '../../../../api/contract/supplier/account.ts'
import { TERRITORIES } from '../../../../domain/provinces.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Button } from '../../../components/Button.tsx'
import { CheckboxGroup } from '../../../components/CheckboxField.tsx'
import { Field } from '../../../components/Field.tsx'
import { PasswordField } from '../../../components/PasswordField.tsx'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { AcceptTerms } from './AcceptTerms.tsx'
import { LeadPrices } from './LeadPrices.tsx'
import { goToDashboard, NotSignedInYet } from './NotSignedInYet.tsx'
import { signUp } from './supplier-account.api.ts'
import { type SupplierAccountMessages, supplierAccountMessages } from './supplier-account.messages.ts'

const FIELDS = [
  'name',
  'contactPerson',
  'email',
  'phone',
  'password',
  'businessTypes',
  'territories',
  'acceptsTerms',
] as const

export const Signup = ({ locale }: { locale: string }) => (
  <NotSignedInYet locale={locale}>
    <SignupForm say={supplierAccountMessages(locale)} />
  </NotSignedInYet>
)

function SignupForm({ say }: { say: SupplierAccountMessages }) {
  const { signup } = say
  const { form, ...sending } = useSentForm({
    schema: SupplierSignup,
    fields: FIELDS,
    blank: {
      name: '',
      contactPerson: '',
      email: '',
      phone: '',
      password: '',
      businessTypes: [],
      territories: [],
      acceptsTerms: false,
    },
    send: signUp,
    onSent: () => goToDashboard({ title: signup.created, description: signup.createdWhy }),
    otherwise: say.tryAgain,
    noConnection: say.noConnection,
    onRefused: (description) => showToast({ title: signup.failed, description, variant: 'destructive' }),
  })
  const { register, watch, setValue } = form
  const { errors } = form.formState
  const hasAllTerritories = watch('territories')?.length === TERRITORIES.length

  return (
    <AccountForm
      {...sending}
      say={signup}
      onSubmit={(event) => {
        toastMissingChoice(form.getValues(), signup)
        void sending.onSubmit(event)
      }}
    >
      <LeadPrices say={signup} />
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <Field
          {...register('name')}
          label={signup.company}
          autoComplete="organization"
          error={errors.name?.message}
        />
        <Field
          {...register('contactPerson')}
          label={signup.contactPerson}
          autoComplete="name"
          error={errors.contactPerson?.message}
        />
      </div>
      <Field
        {...register('email')}
        label={say.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email?.message}
      />
      <Field
        {...register('phone')}
        label={signup.phone}
        hint={signup.phoneHint}
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
      />
      <PasswordField
        {...register('password')}
        label={say.password}
        hint={signup.passwordHint}
        autoComplete="new-password"
        showLabel={say.showPassword}
        hideLabel={say.hidePassword}
        error={errors.password?.message}
      />
      <CheckboxGroup
        legend={signup.businessTypes}
        hint={signup.chooseAny}
        options={SERVED_BUSINESS_TYPES}
        box={register('businessTypes')}
        error={errors.businessTypes?.message}
      />
      <CheckboxGroup
        legend={signup.territories}
        hint={signup.chooseAny}
        options={TERRITORIES}
        box={register('territories')}
        error={errors.territories?.message}
        action={
          <Button
            variant="quiet"
            onClick={() =>
              setValue('territories', hasAllTerritories ? [] : [...TERRITORIES], {
                shouldValidate: form.formState.isSubmitted,
              })
            }
          >
            {hasAllTerritories ? signup.clearAll : signup.selectAll}
          </Button>
        }
      />
      <AcceptTerms {...register('acceptsTerms')} say={signup} error={errors.acceptsTerms?.message} />
    </AccountForm>
  )
}

/** One toast is seen at a time: the first of the two questions that has no answer. */
function toastMissingChoice(
  chosen: { businessTypes?: unknown[] | null; territories?: unknown[] | null },
  say: SupplierAccountMessages['signup'],
) {
  if (!chosen.businessTypes?.length) {
    showToast({
      title: say.businessTypesRequired,
      description: say.businessTypesRequiredWhy,
      variant: 'destructive',
    })
  } else if (!chosen.territories?.length) {
    showToast({
      title: say.territoriesRequired,
      description: say.territoriesRequiredWhy,
      variant: 'destructive',
    })
  }
}
