import { useState } from 'react'
import * as v from 'valibot'
import { NewProvider, type Provider } from '../../../../api/contract/admin/providers.ts'
import { formatPhone } from '../../../../domain/phones.ts'
import { codeOf, messageOf } from '../../../lib/data/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import type { DialogProps } from './provider-table.tsx'
import { addProvider, changeProvider, readProvider, type TaggedProvider } from './providers.api.ts'
import { adminProvidersMessages as say } from './providers.messages.ts'

/** The form of a provider, of a new one where `loaded` is null. */
export function useProviderForm(loaded: TaggedProvider | null, { onDone }: Pick<DialogProps, 'onDone'>) {
  const [before, setBefore] = useState(loaded === null ? BLANK : typedFrom(loaded.provider))
  const [etag, setEtag] = useState(loaded?.etag ?? null)
  /** What another admin has changed while this was open; null without a conflict. */
  const [conflict, setConflict] = useState<string[] | null>(null)
  const { form, refusal, ...sending } = useSentForm({
    schema: TypedProvider,
    fields: FIELDS,
    blank: before,
    send: (typed) =>
      loaded === null
        ? addProvider(typed)
        : changeProvider(loaded.provider.id, changesOf(before, typed), etag),
    onSent({ name }) {
      showToast({ title: loaded === null ? say.form.added : say.form.changed, description: name })
      onDone()
    },
    otherwise: say.noConnection,
    isStep(error) {
      if (loaded === null || codeOf(error) !== 'changed_meanwhile') return false
      void showConflict(loaded.provider.id)
      return true
    },
    isRefusedWhenMarked: true,
  })

  /** Keeps what was typed, and shows the changes of the other admin. */
  async function showConflict(id: string) {
    try {
      const now = await readProvider(id)
      const fresh = typedFrom(now.provider)
      setBefore(fresh)
      setEtag(now.etag)
      form.reset({ ...fresh, ...changesOf(before, form.getValues()) })
      setConflict(changesInWords(before, fresh))
    } catch (error) {
      form.setError('root', { message: messageOf(error) ?? say.noConnection })
    }
  }

  return { conflict, refusal: form.formState.errors.root?.message ?? refusal, ...sending }
}

/** The provider as typed, with its fields from top to bottom. */
type TypedProvider = typeof BLANK
const BLANK = {
  name: '',
  contactPerson: '',
  email: '',
  phone: '',
  status: 'pending' as string,
  leadCredits: '0',
  businessTypes: [] as string[],
  territories: [] as string[],
}
type FieldName = keyof TypedProvider
const FIELDS = Object.keys(BLANK) as FieldName[]

/** Sent as typed, after the same checks as the route's. */
const TypedProvider = v.pipe(
  v.custom<TypedProvider>(() => true),
  v.rawCheck(({ dataset, addIssue }) => {
    for (const { message, path } of v.safeParse(NewProvider, dataset.value).issues ?? [])
      addIssue({ message, path })
  }),
)

const typedFrom = (provider: Provider): TypedProvider => ({
  ...provider,
  phone: formatPhone(provider.phone, provider.phoneExt),
  leadCredits: String(provider.leadCredits),
})

/** Sends only the changes, so that those of other admins stay. */
const changesOf = (before: TypedProvider, typed: TypedProvider): Partial<TypedProvider> =>
  Object.fromEntries(changedFields(before, typed).map((field) => [field, typed[field]]))

const changesInWords = (before: TypedProvider, now: TypedProvider) =>
  changedFields(before, now).map((field) =>
    say.form.change(say.form[field], inWords(field, before), inWords(field, now)),
  )

const changedFields = (before: TypedProvider, now: TypedProvider): FieldName[] =>
  FIELDS.filter((field) => asText(before[field]) !== asText(now[field]))

const asText = (value: string | string[]) =>
  typeof value === 'string' ? value.trim() : value.toSorted().join('\n')

function inWords(field: FieldName, { [field]: value }: TypedProvider): string {
  if (typeof value !== 'string') return value.join(', ')
  const status: Record<string, string> = say.statusOf
  return (field === 'status' && status[value]) || value
}
