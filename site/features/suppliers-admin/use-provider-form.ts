import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { NewProvider, type Provider } from '../../../api/contract/admin/providers.ts'
import { codeOf, fieldMessagesOf, messageOf } from '../../lib/api.ts'
import { showToast } from '../toast/toast.store.ts'
import { addProvider, changeProvider, lookAtProvider, type TaggedProvider } from './providers.api.ts'
import type { AdminProvidersMessages } from './providers.messages.ts'

type Mistakes = Record<string, string>

/** What is typed of a provider, a new one where `given` is null, what is wrong with it, and saving it. */
export function useProviderForm(
  given: TaggedProvider | null,
  say: AdminProvidersMessages,
  onDone: () => void,
) {
  const form = useRef<HTMLFormElement>(null)
  const [before, setBefore] = useState(given === null ? BLANK : typedFrom(given.provider))
  const [typed, setTyped] = useState(before)
  const [etag, setEtag] = useState(given?.etag ?? null)
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [failure, setFailure] = useState('')
  /** What somebody else has changed while this was open; null where nobody has. */
  const [meanwhile, setMeanwhile] = useState<string[] | null>(null)
  const [isSaving, setSaving] = useState(false)

  /** Keeps what was typed; gives what the others have changed. */
  async function lookAgain(id: string): Promise<string[]> {
    const now = await lookAtProvider(id)
    const fresh = typedFrom(now.provider)
    setBefore(fresh)
    setTyped({ ...fresh, ...changesOf(before, typed) })
    setEtag(now.etag)
    return changesInWords(before, fresh, say)
  }

  function showMistakes(found: Mistakes) {
    setMistakes(found)
    const control = Object.keys(found)
      .map((name) => form.current?.querySelector(`[name="${CSS.escape(name)}"]`))
      .find((element) => element instanceof HTMLElement)
    control?.focus()
  }

  const save = () =>
    given === null ? addProvider(typed) : changeProvider(given.provider.id, changesOf(before, typed), etag)

  async function showMeanwhile(id: string) {
    try {
      setMeanwhile(await lookAgain(id))
    } catch (error) {
      setFailure(messageOf(error) ?? say.noConnection)
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const found = mistakesIn(typed)
    setFailure('')
    showMistakes(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    try {
      const saved = await save()
      showToast({ title: given === null ? say.form.added : say.form.changed, description: saved.name })
      onDone()
    } catch (error) {
      setSaving(false)
      if (given !== null && codeOf(error) === 'changed_meanwhile') return showMeanwhile(given.provider.id)
      showMistakes(fieldMessagesOf(error))
      setFailure(messageOf(error) ?? say.noConnection)
    }
  }

  return {
    form,
    typed,
    /** What was said about a field is out of date once it is changed. */
    type(change: Partial<TypedProvider>) {
      setTyped((kept) => ({ ...kept, ...change }))
      setMistakes((kept) => withoutKeysOf(kept, change))
    },
    mistakes,
    failure,
    meanwhile,
    isSaving,
    submit,
  }
}

/** The same checks as the route's. */
function mistakesIn(typed: TypedProvider): Mistakes {
  const found: Mistakes = {}
  for (const issue of v.safeParse(NewProvider, typed).issues ?? [])
    found[issue.path?.[0].key?.toString() ?? 'name'] ??= issue.message
  return found
}

const withoutKeysOf = (mistakes: Mistakes, change: object): Mistakes =>
  Object.fromEntries(Object.entries(mistakes).filter(([name]) => !Object.hasOwn(change, name)))

/** As it stands in the form. */
type TypedProvider = {
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
