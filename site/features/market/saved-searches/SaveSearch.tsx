import { useState } from 'react'
import { MOST_SAVED_SEARCHES, type SavedSearch } from '../../../../api/contract/supplier/saved-searches.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { fieldMessagesOf } from '../../../lib/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { NamedSearch, SearchFields } from './SearchFields.tsx'
import { saveSearch } from './saved-searches.api.ts'
import { type SearchFormMessages, searchFormMessages } from './search-forms.messages.ts'
import { proposedName, searchInWords } from './search-in-words.ts'

type Props = {
  /** The filters that are saved. */
  query: string
  searches: SavedSearch[]
  isEmailProved: boolean
  locale: string
  onSaved: (saved: SavedSearch) => void
  onClose: () => void
}

/** The dialog in which the market's filters are saved under a name. */
export function SaveSearch(props: Props) {
  const { query, searches, locale, onClose } = props
  const say = searchFormMessages(locale)
  const isFull = searches.length >= MOST_SAVED_SEARCHES
  return (
    <DialogSheet
      title={say.save}
      description={say.finds(searchInWords(query, locale))}
      closeLabel={say.close}
      onClose={onClose}
    >
      {isFull ? (
        <Alert tone="pending" title={say.tooMany(MOST_SAVED_SEARCHES)}>
          <p>{say.tooManyWhy}</p>
          <Button autoFocus variant="secondary" className="mt-3" onClick={onClose}>
            {say.close}
          </Button>
        </Alert>
      ) : (
        <NameIt {...props} say={say} />
      )}
    </DialogSheet>
  )
}

type NameItProps = Props & { say: SearchFormMessages }

function NameIt({ query, searches, isEmailProved, locale, say, onSaved, onClose }: NameItProps) {
  // The filters themselves may be refused, which have no field here.
  const [filterFault, setFilterFault] = useState<string>()
  const { form, refusal, isSending, onSubmit } = useSentForm({
    schema: NamedSearch,
    fields: ['name', 'alerts'],
    blank: {
      name: proposedName(
        query,
        searches.map(({ name }) => name),
        locale,
      ),
      alerts: 'instant',
    },
    send: (named) => saveSearch(query, named),
    onSent(saved) {
      onSaved(saved)
      showToast({ title: say.saved, description: say.savedAs(saved.name) })
      onClose()
    },
    otherwise: say.tryAgain,
    noConnection: say.noConnection,
    onSignedOut: supplierSessionIsOver,
    onRefused: (_, error) => setFilterFault(Object.values(fieldMessagesOf(error))[0]),
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <SearchFields form={form} isEmailProved={isEmailProved} say={say} />
      {refusal !== undefined && <Alert tone="error">{filterFault ?? refusal}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending} className="max-sm:grow">
          {say.submit}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {say.cancel}
        </Button>
      </div>
    </form>
  )
}
