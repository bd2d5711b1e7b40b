import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { NewSavedSearch } from '../../../../api/contract/supplier/saved-search-forms.ts'
import { LONGEST_SEARCH_NAME } from '../../../../api/contract/supplier/saved-searches.ts'
import { ALERT_FREQUENCIES } from '../../../../domain/statuses.ts'
import { ChoiceGroup } from '../../../components/ChoiceGroup.tsx'
import { Field } from '../../../components/Field.tsx'
import type { SearchFormMessages } from './search-forms.messages.ts'

/** What is asked about a search, besides its filters. */
export const NamedSearch = v.object({
  name: NewSavedSearch.entries.name,
  alerts: v.picklist(ALERT_FREQUENCIES),
})
export type NamedSearch = v.InferOutput<typeof NamedSearch>

type Props = {
  form: UseFormReturn<v.InferInput<typeof NamedSearch>, unknown, NamedSearch>
  isEmailProved: boolean
  say: SearchFormMessages
}

export function SearchFields({ form, isEmailProved, say }: Props) {
  return (
    <>
      <Field
        label={say.name}
        autoComplete="off"
        autoFocus
        hint={say.nameHint(LONGEST_SEARCH_NAME)}
        error={form.formState.errors.name?.message}
        announceError
        {...form.register('name')}
      />
      <div>
        <ChoiceGroup
          type="radio"
          legend={say.alerts}
          choices={ALERT_FREQUENCIES.map((frequency) => ({ value: frequency, ...say.frequency[frequency] }))}
          box={form.register('alerts')}
        />
        {!isEmailProved && <p className="mt-1.5 text-sm text-ink-soft">{say.emailFirst}</p>}
      </div>
    </>
  )
}
