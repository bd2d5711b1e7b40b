import { useEffect, useRef, useState } from 'react'
import type { SavedSearch } from '../../../../api/contract/supplier/saved-searches.ts'
import { Button } from '../../../components/Button.tsx'
import { codeOf } from '../../../lib/api.ts'
import { remote, useRemote } from '../../../lib/remote.ts'
import { isSignedOut } from '../../../lib/signed-out.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { SearchStrip } from './SearchStrip.tsx'
import { changeSearch, listSearches, lookAtSearch } from './saved-searches.api.ts'
import { type SavedSearchesMessages, savedSearchesMessages } from './saved-searches.messages.ts'
import { inPlace, isSameQuery, newFirst, withoutSearch, withSearch } from './searches.ts'

type Props = {
  /** The filters of the market as they are, without its order: as in its address, without the question mark. */
  query: string
  /** Of the search that the address names; empty where it names none. */
  chosenId: string
  isEmailProved: boolean
  /** How often its supplier has asked for what came while the market was open. */
  timesShown: number
  locale: string
  /** The filters as they are can be saved here, and were not saved before. */
  onMaySave: (maySave: boolean) => void
  /** Its supplier goes over to this search. */
  onOpen: (search: SavedSearch) => void
  /** The filters as they are turn out to be this search, or the address names it alone. */
  onNamed: (search: SavedSearch) => void
  /** The address names none of this supplier's searches, or none any more. */
  onGone: () => void
}

/** The searches that a supplier keeps, what is new in each, and the way to keep another. */
export function SavedSearches({ query, chosenId, locale, onMaySave, onOpen, onNamed, ...props }: Props) {
  const say = savedSearchesMessages(locale)
  const { searches, hasFailed, put, remove, refetch } = useSearches()
  const chosen = searches?.find(({ id }) => id === chosenId)
  // However the filters came to be those of a saved search.
  const isSaved = (search: SavedSearch | undefined) =>
    search !== undefined && isSameQuery(search.query, query)
  const current = isSaved(chosen) ? chosen : (searches?.find(isSaved) ?? chosen)
  const isKnown = searches !== undefined || hasFailed
  const maySave = isKnown && !isSaved(current)
  useEffect(() => {
    if (isKnown) onMaySave(maySave)
  }, [onMaySave, isKnown, maySave])
  const [isSaving, setSaving] = useState(false)
  const [editingId, setEditingId] = useState<string>()
  const edited = searches?.find(({ id }) => id === editingId)
  const heading = useRef<HTMLHeadingElement>(null)

  // As the market is when an answer comes, not as it was when that was asked for.
  const latest = useRef({ chosenId, onGone: props.onGone })
  latest.current = { chosenId, onGone: props.onGone }
  function gone(id: string) {
    remove(id)
    if (id === latest.current.chosenId) latest.current.onGone()
  }
  function goneElsewhere(id: string) {
    gone(id)
    showToast({ title: say.isDeleted, description: say.isDeletedWhy, variant: 'destructive' })
  }

  async function look({ id }: SavedSearch) {
    try {
      put(await lookAtSearch(id))
    } catch (error) {
      if (isSignedOut(error)) supplierSessionIsOver()
      else if (codeOf(error) === 'search_not_found') goneElsewhere(id)
      // Without a connection its number stays: the leads themselves say what is wrong.
    }
  }
  function open(search: SavedSearch) {
    if (isSaved(search)) onNamed(search)
    else onOpen(search)
    void look(search)
  }

  useFirstAnswer(searches, () => {
    if (chosenId === '') return
    if (!chosen) props.onGone()
    else {
      // A link may name the search alone.
      if (query === '') onNamed(chosen)
      if (query === '' || isSaved(chosen)) void look(chosen)
    }
  })

  const timesLooked = useRef(0)
  useEffect(() => {
    if (props.timesShown === timesLooked.current) return
    timesLooked.current = props.timesShown
    if (chosen && isSaved(chosen)) void look(chosen)
  })

  function closeForm() {
    setEditingId(undefined)
    setSaving(false)
    // What opened it may be gone: then the keyboard goes on from here.
    setTimeout(() => document.activeElement === document.body && heading.current?.focus())
  }
  const forms = useForms(isSaving || editingId !== undefined, () => {
    closeForm()
    showToast({ title: say.notOpened, description: say.noConnection, variant: 'destructive' })
  })
  const form = {
    searches: searches ?? [],
    isEmailProved: props.isEmailProved,
    locale,
    onClose: closeForm,
  }

  const isOpening = isSaving && !forms
  return (
    <>
      <SearchStrip
        headingRef={heading}
        searches={searches}
        currentId={current?.id ?? ''}
        say={say}
        onOpen={open}
        onEdit={({ id }) => setEditingId(id)}
        onTryAgain={hasFailed ? refetch : undefined}
      >
        {current && current !== chosen && (
          <AlreadySaved
            name={current.name}
            say={say}
            onOpen={() => {
              open(current)
              heading.current?.focus()
            }}
          />
        )}
        {maySave && chosen && (
          <ChangedFilters
            chosen={chosen}
            query={query}
            isOpening={isOpening}
            say={say}
            onUpdated={(changed) => {
              put(changed)
              onNamed(changed)
              heading.current?.focus()
            }}
            onGone={goneElsewhere}
            onSaveAsNew={() => setSaving(true)}
          />
        )}
        {maySave && !chosen && (
          <Button variant="secondary" busy={isOpening} onClick={() => setSaving(true)}>
            {say.save}
          </Button>
        )}
      </SearchStrip>
      {forms && isSaving && (
        <forms.SaveSearch
          {...form}
          query={query}
          onSaved={(saved) => {
            put(saved)
            onNamed(saved)
          }}
        />
      )}
      {forms && edited && (
        <forms.EditSearch {...form} search={edited} onChanged={put} onDeleted={gone} onGone={goneElsewhere} />
      )}
    </>
  )
}

type AlreadySavedProps = { name: string; say: SavedSearchesMessages; onOpen: () => void }

/** In place of what would save the same filters twice. */
const AlreadySaved = ({ name, say, onOpen }: AlreadySavedProps) => (
  <>
    <p className="min-w-0 truncate text-sm text-ink-soft">{say.alreadySaved(name)}</p>
    <Button variant="secondary" onClick={onOpen}>
      {say.open}
    </Button>
  </>
)

type ChangedProps = {
  chosen: SavedSearch
  query: string
  isOpening: boolean
  say: SavedSearchesMessages
  onUpdated: (changed: SavedSearch) => void
  onGone: (id: string) => void
  onSaveAsNew: () => void
}

/** The filters are no longer those of the search that was chosen: it gets them, or another search does. */
function ChangedFilters({ chosen, query, isOpening, say, onUpdated, onGone, onSaveAsNew }: ChangedProps) {
  const { isPending, mutate } = useMutation({
    otherwise: say.noConnection,
    onSignedOut: supplierSessionIsOver,
    onRefused(description, error) {
      if (codeOf(error) === 'search_not_found') onGone(chosen.id)
      else showToast({ title: say.notUpdated, description, variant: 'destructive' })
    },
  })
  const update = () =>
    mutate(
      () => changeSearch(chosen.id, { query }),
      (changed) => {
        showToast({ title: say.updated, description: say.updatedTo(changed.name) })
        onUpdated(changed)
      },
    )
  return (
    <>
      <Button variant="secondary" busy={isPending} onClick={() => void update()}>
        {say.update}
      </Button>
      <Button variant="secondary" busy={isOpening} onClick={onSaveAsNew}>
        {say.saveAsNew}
      </Button>
    </>
  )
}

const openSearches = () => remote(listSearches, { polled: true, onSignedOut: supplierSessionIsOver })

/** In the order in which they are shown. */
function useSearches() {
  const { data, error, refetch, update } = useRemote(openSearches)
  const places = useRef<string[]>(undefined)
  if (data) places.current ??= newFirst(data)
  return {
    searches: data && inPlace(data, places.current ?? []),
    hasFailed: error !== undefined && data === undefined,
    refetch,
    put(search: SavedSearch) {
      if (data) update((all) => withSearch(all, search))
      else refetch()
    },
    remove: (id: string) => update((all) => withoutSearch(all, id)),
  }
}

function useFirstAnswer(answer: unknown, then: () => void) {
  const isKnown = useRef(false)
  useEffect(() => {
    if (answer === undefined || isKnown.current) return
    isKnown.current = true
    then()
  })
}

/** Their code comes when the first is opened. */
function useForms(isWanted: boolean, onFailed: () => void) {
  const [forms, setForms] = useState<typeof import('./forms.tsx')>()
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isWanted || isAsked.current) return
    isAsked.current = true
    import('./forms.tsx').then(setForms, () => {
      isAsked.current = false
      onFailed()
    })
  })
  return forms
}
