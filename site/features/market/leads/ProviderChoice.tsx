import { useEffect, useRef, useState } from 'react'
import { Field, FieldError } from '../../../components/fields/Field.tsx'
import { Loading } from '../../../components/Loading.tsx'
import { remote, useRemote } from '../../../lib/data/remote.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { adminLeadsMessages } from './leads.messages.ts'

const say = adminLeadsMessages.assignment

const TYPING_PAUSE_MS = 250
const MOST_SHOWN = 20

type Choosable = { id: string; name: string; leadCredits: number }

type Props<Provider extends Choosable> = {
  chosen: Provider | undefined
  search: (search: string, signal: AbortSignal) => Promise<Provider[]>
  factsOf: (provider: Provider) => string
  error: string | undefined
  onChoose: (provider: Provider) => void
}

/** A search for the active providers, one of them to choose. */
export function ProviderChoice<Provider extends Choosable>({
  error,
  search: ask,
  ...choice
}: Props<Provider>) {
  const [search, setSearch] = useState('')
  const found = useFoundProviders(search, ask)
  return (
    <>
      <Field
        type="search"
        label={say.search}
        placeholder={say.searchPlaceholder}
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Found found={found} {...choice} />
      <FieldError id="provider" error={error} announceError />
    </>
  )
}

type FoundProps<Provider extends Choosable> = Omit<Props<Provider>, 'error' | 'search'> & {
  found: Provider[] | 'loading' | 'failed'
}

/** As high while it loads, so that the buttons below stay under the pointer. */
function Found<Provider extends Choosable>(props: FoundProps<Provider>) {
  const { found, chosen, factsOf, onChoose } = props
  if (found === 'loading') return <Loading label={say.loading} size="h-64" />
  if (found === 'failed') return <p role="alert">{say.failed}</p>
  if (found.length === 0) return <p role="status">{say.none}</p>
  return (
    <fieldset className="h-64 overflow-y-auto rounded-md border border-line">
      <legend className="sr-only">{common.provider}</legend>
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
            <span className="block text-sm text-ink-soft">{factsOf(provider)}</span>
          </span>
        </label>
      ))}
      {found.length === MOST_SHOWN && <p className="px-3 py-2 text-sm text-ink-soft">{say.first}</p>}
    </fieldset>
  )
}

/** Searches after a pause in typing. The results before stay until the next are there. */
function useFoundProviders<Provider>(search: string, ask: Props<Provider & Choosable>['search']) {
  const searched = useRef(search)
  const { data, error, replace } = useRemote(() => remote(({ signal }) => ask(searched.current, signal)))
  useEffect(() => {
    if (search === searched.current) return
    const pause = setTimeout(() => {
      searched.current = search
      replace()
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [search, replace])
  return error ? 'failed' : (data ?? 'loading')
}
