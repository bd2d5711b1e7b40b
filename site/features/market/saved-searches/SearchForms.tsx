import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { NewSavedSearch } from '../../../../api/contract/market/saved-search-forms.ts'
import {
  LONGEST_SEARCH_NAME,
  MOST_SAVED_SEARCHES,
  type SavedSearch,
} from '../../../../api/contract/market/saved-searches.ts'
import { ALERT_FREQUENCIES } from '../../../../domain/saved-searches.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { ChoiceGroup } from '../../../components/fields/ChoiceGroup.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { codeOf, fieldMessagesOf } from '../../../lib/data/api.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { changeSearch, deleteSearch, saveSearch } from './saved-searches.api.ts'
import { searchFormMessages as say } from './search-forms.messages.ts'
import { proposedName, searchInWords } from './search-in-words.ts'

type Props = { isEmailProved: boolean; onClose: () => void }

type SaveProps = Props & {
  query: string
  searches: SavedSearch[]
  onSaved: (saved: SavedSearch) => void
}

export function SaveSearch(props: SaveProps) {
  const { query, searches, onClose } = props
  if (searches.length < MOST_SAVED_SEARCHES) return <NameSearch {...props} />
  return (
    <DialogSheet title={common.saveSearch} description={searchInWords(query)} onClose={onClose}>
      <Alert tone="pending" title={say.tooMany(MOST_SAVED_SEARCHES)} text={say.tooManyWhy}>
        <Button autoFocus variant="secondary" className="mt-3" onClick={onClose}>
          {common.close}
        </Button>
      </Alert>
    </DialogSheet>
  )
}

function NameSearch({ query, searches, onSaved, ...props }: SaveProps) {
  const { onClose } = props
  // The API may refuse the filters, which have no field here.
  const [filterFault, setFilterFault] = useState<string>()
  const names = searches.map(({ name }) => name)
  const sending = useSentForm({
    schema: NamedSearch,
    fields: ['name', 'alerts'],
    blank: { name: proposedName(query, names), alerts: 'instant' },
    send: (named) => saveSearch(query, named),
    onSent(saved) {
      onSaved(saved)
      showToast({ title: say.saved, description: say.savedAs(saved.name) })
      onClose()
    },
    otherwise: say.tryAgain,
    noConnection: common.checkConnectionToServer,
    onSignedOut: supplierSessionIsOver,
    onRefused: (_, error) => setFilterFault(Object.values(fieldMessagesOf(error))[0]),
  })
  return (
    <SearchDialog
      {...props}
      sending={sending}
      title={common.saveSearch}
      query={query}
      submit={say.submit}
      refusal={sending.refusal && (filterFault ?? sending.refusal)}
    />
  )
}

type EditProps = Props & {
  search: SavedSearch
  onChanged: (changed: SavedSearch) => void
  onDeleted: (search: SavedSearch) => void
  /** It was deleted elsewhere. */
  onGone: (id: string) => void
}

export function EditSearch({ search, onChanged, onGone, onDeleted, ...props }: EditProps) {
  const { onClose } = props
  function handleGone(error: unknown): boolean {
    const isGone = codeOf(error) === 'search_not_found'
    if (isGone) {
      onGone(search.id)
      onClose()
    }
    return isGone
  }
  const sending = useSentForm({
    schema: NamedSearch,
    fields: ['name', 'alerts'],
    blank: { name: search.name, alerts: search.alerts },
    send: (named) => changeSearch(search.id, named),
    onSent(changed) {
      onChanged(changed)
      showToast({ title: common.searchUpdated, description: changed.name })
      onClose()
    },
    otherwise: say.tryAgain,
    noConnection: common.checkConnectionToServer,
    isStep: handleGone,
    onSignedOut: supplierSessionIsOver,
  })
  const own = { search, say, handleGone, onClose }
  return (
    <SearchDialog
      {...props}
      sending={sending}
      title={say.edit}
      query={search.query}
      submit={say.submitChanges}
      refusal={sending.refusal}
    >
      <div className="mt-5 flex flex-col gap-4 border-t border-line pt-5">
        <Pause {...own} onChanged={onChanged} />
        <Delete {...own} onDeleted={onDeleted} />
      </div>
    </SearchDialog>
  )
}

const NamedSearch = v.object({ name: NewSavedSearch.entries.name, alerts: v.picklist(ALERT_FREQUENCIES) })

type Sending = ReturnType<
  typeof useSentForm<v.InferInput<typeof NamedSearch>, v.InferOutput<typeof NamedSearch>, SavedSearch>
>

type DialogProps = Props & {
  sending: Sending
  title: string
  query: string
  submit: string
  refusal: string | undefined
  children?: ReactNode
}

function SearchDialog({ sending, query, refusal, ...props }: DialogProps) {
  const { isEmailProved, children, ...dialog } = props
  return (
    <FormDialog
      {...dialog}
      description={searchInWords(query)}
      submitting={dialog.submit}
      isSending={sending.isSending}
      refusal={refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
      className="gap-5"
      onSubmit={sending.onSubmit}
      footer={children}
    >
      <Field
        label={common.name}
        autoComplete="off"
        autoFocus
        hint={say.nameHint(LONGEST_SEARCH_NAME)}
        announceError
        {...sending.field('name')}
      />
      <div>
        <ChoiceGroup
          type="radio"
          legend={say.alerts}
          choices={ALERT_FREQUENCIES.map((frequency) => ({ value: frequency, ...say.frequency[frequency] }))}
          box={sending.form.register('alerts')}
        />
        {!isEmailProved && <p className="mt-1.5 text-sm text-ink-soft">{say.emailFirst}</p>}
      </div>
    </FormDialog>
  )
}

type OwnProps = {
  search: SavedSearch
  handleGone: (error: unknown) => boolean
  onClose: () => void
}

/** A change with its own button, which shows its refusal below. */
const useOwnMutation = ({ handleGone }: OwnProps) =>
  useMutation({
    otherwise: common.checkConnectionToServer,
    onSignedOut: supplierSessionIsOver,
    onRefused: (_, error) => void handleGone(error),
  })

function Pause({ onChanged, ...own }: OwnProps & Pick<EditProps, 'onChanged'>) {
  const { search, onClose } = own
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
      <Button variant="secondary" busy={isPending} onClick={pause}>
        {search.paused ? say.resume : say.pause}
      </Button>
      <p className="mt-1.5 text-sm text-ink-soft">{search.paused ? say.resumeWhy : say.pauseWhy}</p>
      {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
    </div>
  )
}

function Delete({ onDeleted, ...own }: OwnProps & Pick<EditProps, 'onDeleted'>) {
  const { search, onClose } = own
  const { isPending, refusal, mutate } = useOwnMutation(own)
  const remove = () =>
    mutate(
      () => deleteSearch(search.id),
      () => {
        onDeleted(search)
        onClose()
      },
    )
  return (
    <div>
      <Button variant="destructive" busy={isPending} onClick={remove}>
        {say.delete}
      </Button>
      {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
    </div>
  )
}
