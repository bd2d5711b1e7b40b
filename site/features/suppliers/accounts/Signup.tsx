import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { LeadPriceRange } from '../../../../api/contract/market/lead-prices.ts'
import { SERVED_BUSINESS_TYPES, SupplierSignup } from '../../../../api/contract/suppliers/account.ts'
import { SupplierCheck } from '../../../../api/contract/suppliers/supplier.ts'
import { TERRITORIES } from '../../../../domain/provinces.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Button } from '../../../components/Button.tsx'
import { CheckboxGroup } from '../../../components/fields/CheckboxField.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { PasswordField } from '../../../components/fields/PasswordField.tsx'
import { api, codeOf } from '../../../lib/data/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { HOME, LOCALE } from '../../../lib/words/language.ts'
import { showFailure } from '../../platform/toast/toast.store.ts'
import { FrenchFirst } from '../french-first/FrenchFirst.tsx'
import { frenchFirstMessages } from '../french-first/french-first.messages.ts'
import { isFrenchFirst } from '../french-first/french-first.ts'
import { AcceptTerms } from './AcceptTerms.tsx'
import { goToDashboard, SupplierNotSignedInYet } from './after-sign-in.tsx'
import { supplierAccountMessages as say } from './supplier-account.messages.ts'

const FIELDS = [
  'name',
  'contactPerson',
  'email',
  'phone',
  'password',
  'businessTypes',
  'territories',
  'wishesEnglish',
  'acceptsTerms',
] as const

/** The API does without the wish, as for suppliers from before it; this form does not. */
const SignupHere = v.pipe(
  SupplierSignup,
  v.forward(
    v.partialCheck(
      [['territories'], ['wishesEnglish']],
      ({ territories, wishesEnglish }) => wishesEnglish === true || !isFrenchFirst(territories),
      frenchFirstMessages.required,
    ),
    ['wishesEnglish'],
  ),
)

const { signup } = say

export const Signup = () => (
  <SupplierNotSignedInYet>
    <SignupForm />
  </SupplierNotSignedInYet>
)

function SignupForm() {
  const [isTaken, setTaken] = useState(false)
  const { form, field, ...sending } = useSentForm({
    schema: SignupHere,
    fields: FIELDS,
    blank: {
      name: '',
      contactPerson: '',
      email: '',
      phone: '',
      password: '',
      businessTypes: [],
      territories: [],
      wishesEnglish: false,
      acceptsTerms: false,
    },
    async send(body) {
      setTaken(false)
      const wishesEnglish = body.wishesEnglish === true && isFrenchFirst(body.territories)
      return api
        .post('/api/supplier/signup', SupplierCheck, { body: { ...body, wishesEnglish } })
        .catch((error: unknown) => {
          setTaken(codeOf(error) === 'account_exists')
          throw error
        })
    },
    onSent: () => goToDashboard({ title: signup.created, description: signup.createdWhy }),
    otherwise: common.pleaseTryAgain,
    noConnection: common.noConnection,
    onRefused: (description) => showFailure(signup.failed, description),
    onMarked: (description) => showFailure(signup.failed, description),
  })
  const email = field('email')
  // Registered before the terms, also while it is not shown: the first field without an answer gets the focus.
  const wish = field('wishesEnglish')
  const { register, watch, setValue } = form
  const { errors } = form.formState
  const territories = watch('territories')
  const hasAllTerritories = territories?.length === TERRITORIES.length

  return (
    <AccountForm
      {...sending}
      say={signup}
      onSubmit={(event) => {
        toastMissingChoice(form.getValues())
        void sending.onSubmit(event)
      }}
    >
      <LeadPrices />
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <Field {...field('name')} label={common.companyName} autoComplete="organization" />
        <Field {...field('contactPerson')} label={common.contactPerson} autoComplete="name" />
      </div>
      <div>
        <Field {...email} label={common.emailAddress} type="email" autoComplete="username" />
        {email.error && isTaken && (
          <p className="mt-1.5 text-sm">
            <a href={`${HOME}/supplier/login`} className="font-medium underline underline-offset-4">
              {signup.logIn}
            </a>
          </p>
        )}
      </div>
      <Field
        {...field('phone')}
        label={common.phoneNumber}
        hint={common.phoneHint}
        type="tel"
        autoComplete="tel"
      />
      <PasswordField
        {...field('password')}
        label={common.password}
        hint={signup.passwordHint}
        autoComplete="new-password"
      />
      <CheckboxGroup
        legend={common.businessTypesServed}
        hint={common.chooseAny}
        options={SERVED_BUSINESS_TYPES}
        box={register('businessTypes')}
        error={errors.businessTypes?.message}
      />
      <CheckboxGroup
        legend={common.territoriesServed}
        hint={common.chooseAny}
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
            {hasAllTerritories ? common.clearAll : common.selectAll}
          </Button>
        }
      />
      {isFrenchFirst(territories) && <FrenchFirst {...wish} />}
      <AcceptTerms {...field('acceptsTerms')} />
    </AccountForm>
  )
}

/** Only one toast shows at a time: for the first of the two questions without an answer. */
function toastMissingChoice(chosen: { businessTypes?: unknown[] | null; territories?: unknown[] | null }) {
  if (!chosen.businessTypes?.length)
    showFailure(signup.businessTypesRequired, signup.businessTypesRequiredWhy)
  else if (!chosen.territories?.length) showFailure(signup.territoriesRequired, signup.territoriesRequiredWhy)
}

/** What a lead costs; empty without an answer. Not with lib/remote.ts, which weighs more than the rest of this page. */
function LeadPrices() {
  const [range, setRange] = useState('')
  useEffect(() => {
    api.get('/api/supplier/lead-prices', LeadPriceRange).then(
      ({ lowest, highest }) => setRange(signup.prices(inDollars.format(lowest), inDollars.format(highest))),
      () => {},
    )
  }, [])
  return (
    <p role="status" className="min-h-6 font-medium tabular-nums">
      {range}
    </p>
  )
}

const inDollars = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'CAD',
  trailingZeroDisplay: 'stripIfInteger',
})
