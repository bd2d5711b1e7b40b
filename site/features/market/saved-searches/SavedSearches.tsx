import { useEffect, useRef, useState } from 'react'
import type { LookedAtSearch, SavedSearch } from '../../../../api/contract/market/saved-searches.ts'
import { Button } from '../../../components/Button.tsx'
import { codeOf, isSignedOut, messageOf } from '../../../lib/data/api.ts'
import { remote, useRemote } from '../../../lib/data/remote.ts'
import { useAfterChange } from '../../../lib/data/use-after-change.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { showFailure, showNotLoaded, showToast } from '../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { SearchStrip } from './SearchStrip.tsx'
import { changeSearch, listSearches, lookAtSearch, restoreSearch } from './saved-searches.api.ts'
import { savedSearchesMessages as say } from './saved-searches.messages.ts'
import { inPlace, isSameQuery, newFirst, withoutSearch, withSearch } from './searches.ts'

type Props = {
  /** The filters of the market as they are, without its order: as in its address, without the question mark. */
  query: string
  /** Of the search that the address names; empty where it names none. */
  chosenId: string
  isEmailProved: boolean
  /** How often the supplier has shown the arrivals of the open market. */
  timesShown: number
  /** The current filters can be saved here, and are not saved yet. */
  onMaySave: (maySave: boolean) => void
  /** The supplier opens this search. */
  onOpen: (search: SavedSearch) => void
  /** The current filters equal this search, or the address names it alone. */
  onNamed: (search: SavedSearch) => void
  /** The supplier has looked at the leads of this search: on top of those it saw before, or for the first time. */
  onLooked: (search: LookedAtSearch, isSameLook: boolean) => void
  /** The address names none of this supplier's searches. */
  onGone: () => void
}

/** The saved searches of a supplier with what is new in each, and the button that saves another. */
export function SavedSearches({ query, chosenId, onMaySave, onOpen, onNamed, ...props }: Props) {
  const { searches, hasFailed, put, remove, refetch } = useSearches()
  const chosen = searches?.find(({ id }) => id === chosenId)
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

  // The market as it is when an answer arrives, not as it was at the request.
  const latest = useRef({ chosenId, query, onNamed, onGone: props.onGone })
  latest.current = { chosenId, query, onNamed, onGone: props.onGone }
  function gone(id: string) {
    remove(id)
    if (id === latest.current.chosenId) latest.current.onGone()
  }
  function goneElsewhere(id: string) {
    gone(id)
    showFailure(say.isDeleted, say.isDeletedWhy)
  }

  function deleted(search: SavedSearch) {
    const wasChosen = search.id === chosenId
    const undo = () => void bringBack(search.id, wasChosen)
    gone(search.id)
    showToast({
      title: say.deleted,
      description: search.name,
      action: { label: common.undo, onPress: undo },
    })
  }
  async function bringBack(id: string, wasChosen: boolean) {
    try {
      const search = await restoreSearch(id)
      put(search)
      const { query, onNamed } = latest.current
      if (wasChosen && isSameQuery(search.query, query)) onNamed(search)
      heading.current?.focus()
    } catch (error) {
      if (isSignedOut(error)) return supplierSessionIsOver()
      showToast({
        variant: 'destructive',
        title: say.notRestored,
        description: messageOf(error) ?? common.checkConnection,
        action: { label: common.tryAgain, onPress: () => void bringBack(id, wasChosen) },
      })
    }
  }

  async function look({ id }: SavedSearch, isSameLook = false) {
    try {
      const looked = await lookAtSearch(id)
      put(looked)
      props.onLooked(looked, isSameLook)
    } catch (error) {
      if (isSignedOut(error)) supplierSessionIsOver()
      else if (codeOf(error) === 'search_not_found') goneElsewhere(id)
      // Without a connection its number stays: the list of leads reports the failure.
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

  useAfterChange(props.timesShown, () => {
    if (chosen && isSaved(chosen)) void look(chosen, true)
  })

  function closeForm() {
    setEditingId(undefined)
    setSaving(false)
    // The opener may be gone: then the focus moves to the heading.
    setTimeout(() => document.activeElement === document.body && heading.current?.focus())
  }
  const forms = useForms(isSaving || editingId !== undefined, () => {
    closeForm()
    showNotLoaded(say.notOpened, common.checkConnection)
  })
  const form = { isEmailProved: props.isEmailProved, onClose: closeForm }

  const isOpening = isSaving && !forms
  return (
    <>
      <SearchStrip
        headingRef={heading}
        searches={searches}
        currentId={current?.id ?? ''}
        onOpen={open}
        onEdit={({ id }) => setEditingId(id)}
        onTryAgain={hasFailed ? refetch : undefined}
      >
        {current && current !== chosen && (
          // Instead of a button that would save the same filters twice.
          <>
            <p className="min-w-0 truncate text-sm text-ink-soft">{say.alreadySaved(current.name)}</p>
            <Button
              variant="secondary"
              onClick={() => {
                open(current)
                heading.current?.focus()
              }}
            >
              {say.open}
            </Button>
          </>
        )}
        {maySave && chosen && (
          <ChangedFilters
            chosen={chosen}
            query={query}
            isOpening={isOpening}
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
            {common.saveSearch}
          </Button>
        )}
      </SearchStrip>
      {forms && isSaving && (
        <forms.SaveSearch
          {...form}
          searches={searches ?? []}
          query={query}
          onSaved={(saved) => {
            put(saved)
            onNamed(saved)
          }}
        />
      )}
      {forms && edited && (
        <forms.EditSearch
          {...form}
          search={edited}
          onChanged={put}
          onDeleted={deleted}
          onGone={goneElsewhere}
        />
      )}
    </>
  )
}

type ChangedProps = {
  chosen: SavedSearch
  query: string
  isOpening: boolean
  onUpdated: (changed: SavedSearch) => void
  onGone: (id: string) => void
  onSaveAsNew: () => void
}

/** The filters differ from the chosen search: updates that search, or saves them as another. */
function ChangedFilters({ chosen, query, isOpening, onUpdated, onGone, onSaveAsNew }: ChangedProps) {
  const { isPending, mutate } = useMutation({
    otherwise: common.checkConnection,
    onSignedOut: supplierSessionIsOver,
    onRefused(description, error) {
      if (codeOf(error) === 'search_not_found') onGone(chosen.id)
      else showFailure(say.notUpdated, description)
    },
  })
  const update = () =>
    mutate(
      () => changeSearch(chosen.id, { query }),
      (changed) => {
        showToast({ title: common.searchUpdated, description: say.updatedTo(changed.name) })
        onUpdated(changed)
      },
    )
  return (
    <>
      <Button variant="secondary" busy={isPending} onClick={update}>
        {say.update}
      </Button>
      <Button variant="secondary" busy={isOpening} onClick={onSaveAsNew}>
        {say.saveAsNew}
      </Button>
    </>
  )
}

const openSearches = () => remote(listSearches, { polled: true, onSignedOut: supplierSessionIsOver })

/** In display order. */
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

/** Loads the code of the forms when the first one opens. */
function useForms(isWanted: boolean, onFailed: () => void) {
  const [forms, setForms] = useState<typeof import('./SearchForms.tsx')>()
  const isRequested = useRef(false)
  useEffect(() => {
    if (!isWanted || isRequested.current) return
    isRequested.current = true
    import('./SearchForms.tsx').then(setForms, () => {
      isRequested.current = false
      onFailed()
    })
  })
  return forms
}
