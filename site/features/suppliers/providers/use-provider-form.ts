import { useState } from 'react'
import * as v from 'valibot'
import { NewProvider, type Provider } from '../../../../api/contract/admin/providers.ts'
import { codeOf, messageOf } from '../../../lib/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { addProvider, changeProvider, lookAtProvider, type TaggedProvider } from './providers.api.ts'
import type { AdminProvidersMessages } from './providers.messages.ts'

/** A provider as it is typed, a new one where `given` is null, and saving it. */
export function useProviderForm(
  given: TaggedProvider | null,
  say: AdminProvidersMessages,
  onDone: () => void,
) {
  const [before, setBefore] = useState(given === null ? BLANK : typedFrom(given.provider))
  const [etag, setEtag] = useState(given?.etag ?? null)
  /** What somebody else has changed while this was open; null where nobody has. */
  const [meanwhile, setMeanwhile] = useState<string[] | null>(null)
  const { form, refusal, ...sending } = useSentForm({
    schema: TypedProvider,
    fields: FIELDS,
    blank: before,
    send: (typed) =>
      given === null ? addProvider(typed) : changeProvider(given.provider.id, changesOf(before, typed), etag),
    onSent({ name }) {
      showToast({ title: given === null ? say.form.added : say.form.changed, description: name })
      onDone()
    },
    otherwise: say.noConnection,
    noConnection: say.noConnection,
    isStep(error) {
      if (given === null || codeOf(error) !== 'changed_meanwhile') return false
      void showMeanwhile(given.provider.id)
      return true
    },
    isRefusedWhenMarked: true,
  })

  /** Keeps what was typed, and shows what the others have changed. */
  async function showMeanwhile(id: string) {
    try {
      const now = await lookAtProvider(id)
      const fresh = typedFrom(now.provider)
      setBefore(fresh)
      setEtag(now.etag)
      form.reset({ ...fresh, ...changesOf(before, form.getValues()) })
      setMeanwhile(changesInWords(before, fresh, say))
    } catch (error) {
      form.setError('root', { message: messageOf(error) ?? say.noConnection })
    }
  }

  return { form, meanwhile, refusal: form.formState.errors.root?.message ?? refusal, ...sending }
}

/** As it stands in the form, and is sent, after the same checks as the route's. */
const TypedProvider = v.pipe(
  v.object({
    name: v.string(),
    contactPerson: v.string(),
    email: v.string(),
    phone: v.string(),
    status: v.string(),
    leadCredits: v.string(),
    businessTypes: v.array(v.string()),
    territories: v.array(v.string()),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    for (const { message, path } of v.safeParse(NewProvider, dataset.value).issues ?? [])
      addIssue({ message, path })
  }),
)
type TypedProvider = v.InferOutput<typeof TypedProvider>

/** From top to bottom. */
const FIELDS = [
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

const BLANK: TypedProvider = {
  name: '',
  contactPerson: '',
  email: '',
  phone: '',
  status: 'pending',
  leadCredits: '0',
  businessTypes: [],
  territories: [],
}

const typedFrom = (provider: Provider): TypedProvider => ({
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
function changesOf(before: TypedProvider, typed: TypedProvider): Partial<TypedProvider> {
  return Object.fromEntries(changedFields(before, typed).map((field) => [field, typed[field]]))
}

/** What somebody else has made of it since, one sentence for each field. */
const changesInWords = (before: TypedProvider, now: TypedProvider, say: AdminProvidersMessages) =>
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
