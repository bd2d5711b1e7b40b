import type { Provider } from '../../../api/contract/admin/providers.ts'
import type { AdminProvidersMessages } from './admin-providers.messages.ts'

/** As it stands in the form. */
export type TypedProvider = {
  name: string
  contactPerson: string
  email: string
  phone: string
  status: string
  leadCredits: string
  businessTypes: string[]
  territories: string[]
}

/** From top to bottom. */
export const FIELDS = [
  'name',
  'contactPerson',
  'email',
  'phone',
  'status',
  'leadCredits',
  'businessTypes',
  'territories',
] as const satisfies (keyof TypedProvider)[]
type FieldName = (typeof FIELDS)[number]

export const BLANK: TypedProvider = {
  name: '',
  contactPerson: '',
  email: '',
  phone: '',
  status: 'pending',
  leadCredits: '0',
  businessTypes: [],
  territories: [],
}

export const typedFrom = (provider: Provider): TypedProvider => ({
  name: provider.name,
  contactPerson: provider.contactPerson,
  email: provider.email,
  phone: provider.phone,
  status: provider.status,
  leadCredits: String(provider.leadCredits),
  businessTypes: provider.businessTypes,
  territories: provider.territories,
})

/** Only what was changed is sent, so that the rest stays as others have left it. */
export function changesOf(before: TypedProvider, typed: TypedProvider): Partial<TypedProvider> {
  return Object.fromEntries(changedFields(before, typed).map((field) => [field, typed[field]]))
}

/** What somebody else has made of it since, one sentence for each field. */
export const changesInWords = (before: TypedProvider, now: TypedProvider, say: AdminProvidersMessages) =>
  changedFields(before, now).map((field) =>
    say.form.change(say.form[field], inWords(field, before, say), inWords(field, now, say)),
  )

const changedFields = (before: TypedProvider, now: TypedProvider): FieldName[] =>
  FIELDS.filter((field) => asText(before[field]) !== asText(now[field]))

const asText = (value: string | string[]) =>
  typeof value === 'string' ? value.trim() : value.toSorted().join('\n')

function inWords(field: FieldName, { [field]: value }: TypedProvider, say: AdminProvidersMessages): string {
  if (typeof value !== 'string') return value.join(', ')
  return field === 'status' && isStatus(value, say) ? say.statusOf[value] : value
}

const isStatus = (word: string, say: AdminProvidersMessages): word is Provider['status'] =>
  Object.hasOwn(say.statusOf, word)
