import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Provider } from '../../../../api/contract/admin/providers.ts'
import { Field, FieldError } from '../../../components/Field.tsx'
import { Skeleton } from '../../../components/Loading.tsx'
import { remote, useRemote } from '../../../lib/remote.ts'
import { ActionDialog, type LeadDialogProps, useLeadAction } from './ActionDialog.tsx'
import { companyOf } from './lead-in-words.ts'
import { activeProviders, assignTo } from './leads.api.ts'
import type { AdminLeadsMessages } from './leads.messages.ts'

const TYPING_PAUSE_MS = 250
const MOST_SHOWN = 20

export function AssignDialog(props: LeadDialogProps) {
  const { lead, say } = props
  const words = say.assignment
  const [search, setSearch] = useState('')
  const found = useActiveProviders(search)
  const [chosen, setChosen] = useState<Provider>()
  const { form, ...sending } = useLeadAction(props, {
    words,
    schema: v.object({ providerId: v.pipe(v.string(), v.nonEmpty(words.choose)) }),
    name: 'providerId',
    blank: { providerId: '' },
    action: ({ providerId }) => assignTo(lead, providerId),
    doneTo: () => words.doneTo(companyOf(lead, say), chosen?.name ?? ''),
  })

  return (
    <ActionDialog {...sending} lead={lead} say={say} words={words} onClose={props.onClose}>
      <Field
        type="search"
        label={words.search}
        placeholder={words.searchPlaceholder}
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Providers
        found={found}
        chosen={chosen}
        say={say}
        creditsOf={words.credits}
        onChoose={(provider) => {
          setChosen(provider)
          form.setValue('providerId', provider.id)
          form.clearErrors()
        }}
      />
      <FieldError id="provider" error={form.formState.errors.providerId?.message} announceError />
      <p className="text-ink-soft">{words.what}</p>
    </ActionDialog>
  )
}

type ListProps = {
  found: Provider[] | 'loading' | 'failed'
  chosen: Provider | undefined
  say: AdminLeadsMessages
  creditsOf: (credits: number) => string
  onChoose: (provider: Provider) => void
}

/** The active providers that were found, one of them to choose. */
export function Providers({ found, chosen, say, creditsOf, onChoose }: ListProps) {
  const words = say.assignment
  if (found === 'loading')
    return (
      <div role="status">
        <span className="sr-only">{words.loading}</span>
        <Skeleton className="h-40" />
      </div>
    )
  if (found === 'failed') return <p role="alert">{words.failed}</p>
  if (found.length === 0) return <p role="status">{words.none}</p>
  return (
    <fieldset className="max-h-64 overflow-y-auto rounded-md border border-line">
      <legend className="sr-only">{words.provider}</legend>
      {found.map((provider) => (
        <label
          key={provider.id}
          className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line px-3 py-2 last:border-0 has-checked:bg-action-tint"
        >
          <input
            type="radio"
            name="provider"
            className="size-5 shrink-0 accent-action"
            checked={chosen?.id === provider.id}
            onChange={() => onChoose(provider)}
          />
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{provider.name}</span>
            <span className="block text-sm text-ink-soft">{creditsOf(provider.leadCredits)}</span>
          </span>
        </label>
      ))}
      {found.length === MOST_SHOWN && <p className="px-3 py-2 text-sm text-ink-soft">{words.first}</p>}
    </fieldset>
  )
}

/** Looked for once typing has paused. What was found before stays until the next is there. */
export function useActiveProviders(search: string) {
  const asked = useRef(search)
  const { data, error, replace } = useRemote(() =>
    remote(({ signal }) => activeProviders(asked.current, signal)),
  )
  useEffect(() => {
    if (search === asked.current) return
    const pause = setTimeout(() => {
      asked.current = search
      replace()
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [search, replace])
  return error ? 'failed' : (data ?? 'loading')
}
