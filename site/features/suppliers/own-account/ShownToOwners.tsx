import { OwnProfile } from '../../../../api/contract/suppliers/profile.ts'
import { type Supplier, SupplierCheck } from '../../../../api/contract/suppliers/supplier.ts'
import { formatPhone } from '../../../../domain/phones.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { api } from '../../../lib/data/api.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { LANGUAGE } from '../../../lib/words/language.ts'
import { withConfirmation } from '../../people/second-factor/confirmation.store.ts'
import { accountMessages as say } from './account.messages.ts'
import { useAccountForm } from './use-account-form.ts'

const valuesOf = ({ phoneForOwners, phoneForOwnersExt, website }: Supplier) => ({
  phoneForOwners: formatPhone(phoneForOwners, phoneForOwnersExt, LANGUAGE),
  website,
})

/** The number and website that owners are shown who calls them. */
export function ShownToOwners({ supplier }: { supplier: Supplier }) {
  const words = say.shown
  const { field, ...sending } = useAccountForm({
    schema: OwnProfile,
    fields: ['phoneForOwners', 'website'],
    supplier,
    valuesOf,
    send: (body) =>
      withConfirmation('supplier', () => api.put('/api/supplier/profile', SupplierCheck, { body })),
    saved: { title: words.saved, description: words.savedWhy },
  })
  return (
    <AccountForm isAmongOthers {...sending}>
      <Field
        {...field('phoneForOwners')}
        label={words.phone}
        hint={words.phoneHint}
        type="tel"
        autoComplete="tel"
        optional
      />
      <Field
        {...field('website')}
        label={common.website}
        hint={words.websiteHint}
        type="url"
        autoComplete="url"
        optional
      />
    </AccountForm>
  )
}
