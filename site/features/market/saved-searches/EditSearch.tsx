import { useEffect, useRef, useState } from 'react'
import type { SavedSearch } from '../../../../api/contract/supplier/saved-searches.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { codeOf } from '../../../lib/api.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { NamedSearch, SearchFields } from './SearchFields.tsx'
import { changeSearch, deleteSearch } from './saved-searches.api.ts'
import { type SearchFormMessages, searchFormMessages } from './search-forms.messages.ts'
import { searchInWords } from './search-in-words.ts'

type Props = {
  search: SavedSearch
  isEmailProved: boolean
  locale: string
  onChanged: (changed: SavedSearch) => void
  onDeleted: (id: string) => void
  /** It was deleted elsewhere meanwhile. */
  onGone: (id: string) => void
  onClose: () => void
}

/** The dialog in which a saved search is renamed, paused or deleted, and its emails are chosen. */
export function EditSearch({ search, isEmailProved, locale, onChanged, onGone, onDeleted, onClose }: Props) {
  const say = searchFormMessages(locale)
  function goneElsewhere(error: unknown): boolean {
    const isGone = codeOf(error) === 'search_not_found'
    if (isGone) {
      onGone(search.id)
      onClose()
    }
    return isGone
  }
  const { form, refusal, isSending, onSubmit } = useSentForm({
    schema: NamedSearch,
    fields: ['name', 'alerts'],
    blank: { name: search.name, alerts: search.alerts },
    send: (named) => changeSearch(search.id, named),
    onSent(changed) {
      onChanged(changed)
      showToast({ title: say.changed, description: changed.name })
      onClose()
    },
    otherwise: say.tryAgain,
    noConnection: say.noConnection,
    isStep: goneElsewhere,
    onSignedOut: supplierSessionIsOver,
  })
  const own = { search, say, goneElsewhere, onClose }
  return (
    <DialogSheet
      title={say.edit}
      description={say.finds(searchInWords(search.query, locale))}
      closeLabel={say.close}
      onClose={onClose}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <SearchFields form={form} isEmailProved={isEmailProved} say={say} />
        {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSending} className="max-sm:grow">
            {say.submitChanges}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {say.cancel}
          </Button>
        </div>
      </form>
      <div className="mt-5 flex flex-col gap-4 border-t border-line pt-5">
        <Pause {...own} onChanged={onChanged} />
        <Delete {...own} onDeleted={onDeleted} />
      </div>
    </DialogSheet>
  )
}

type OwnProps = {
  search: SavedSearch
  say: SearchFormMessages
  goneElsewhere: (error: unknown) => boolean
  onClose: () => void
}

/** A change with a button of its own; says below it what went wrong. */
function useOwnMutation({ say, goneElsewhere }: OwnProps) {
  return useMutation({
    otherwise: say.noConnection,
    onSignedOut: supplierSessionIsOver,
    onRefused: (_, error) => void goneElsewhere(error),
  })
}

function Pause({ onChanged, ...own }: OwnProps & { onChanged: Props['onChanged'] }) {
  const { search, say, onClose } = own
  const { isPending, refusal, mutate } = useOwnMutation(own)
  const pause = () =>
    mutate(
      () => changeSearch(search.id, { paused: !search.paused }),
      (changed) => {
        onChanged(changed)
        showToast({ title: changed.paused ? say.paused : say.resumed, description: changed.name })
        onClose()
      },
    )
  return (
    <div>
      <Button variant="secondary" busy={isPending} onClick={() => void pause()}>
        {search.paused ? say.resume : say.pause}
      </Button>
      <p className="mt-1.5 text-sm text-ink-soft">{search.paused ? say.resumeWhy : say.pauseWhy}</p>
      {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
    </div>
  )
}

/** Asks first: a deleted search does not come back. */
function Delete({ onDeleted, ...own }: OwnProps & { onDeleted: Props['onDeleted'] }) {
  const { search, say, onClose } = own
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  const { isPending, refusal, mutate } = useOwnMutation(own)

  useEffect(() => {
    if (isAsking) keep.current?.focus()
    else if (wasAsking.current) opener.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  const remove = () =>
    mutate(
      () => deleteSearch(search.id),
      () => {
        onDeleted(search.id)
        showToast({ title: say.deleted, description: search.name })
        onClose()
      },
    )

  if (!isAsking)
    return (
      <div>
        <Button ref={opener} variant="destructive" onClick={() => setAsking(true)}>
          {say.delete}
        </Button>
      </div>
    )
  return (
    <Alert tone="error" title={say.deleteAsk(search.name)}>
      {refusal !== undefined && <p className="mt-1">{refusal}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="destructive" busy={isPending} onClick={() => void remove()}>
          {say.deleteNow}
        </Button>
        <Button ref={keep} variant="quiet" onClick={() => setAsking(false)}>
          {say.keep}
        </Button>
      </div>
    </Alert>
  )
}
