import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { NewSavedSearch } from '../../../api/contract/supplier/saved-search-forms.ts'
import { ALERT_FREQUENCIES, LONGEST_SEARCH_NAME } from '../../../api/contract/supplier/saved-searches.ts'
import { Field } from '../../components/Field.tsx'
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
        maxLength={LONGEST_SEARCH_NAME}
        error={form.formState.errors.name?.message}
        announceError
        {...form.register('name')}
      />
      <fieldset>
        <legend className="font-medium">{say.alerts}</legend>
        <div className="mt-1.5 rounded-md border border-line-strong">
          {ALERT_FREQUENCIES.map((frequency) => (
            <label
              key={frequency}
              className="flex min-h-11 cursor-pointer items-start gap-3 border-b border-line px-3 py-2 last:border-0 has-checked:bg-action-tint"
            >
              <input
                type="radio"
                value={frequency}
                className="mt-0.5 size-5 shrink-0 accent-action"
                {...form.register('alerts')}
              />
              <span className="min-w-0">
                <span className="block">{say.frequency[frequency].label}</span>
                <span className="block text-sm text-ink-soft">{say.frequency[frequency].hint}</span>
              </span>
            </label>
          ))}
        </div>
        {!isEmailProved && <p className="mt-1.5 text-sm text-ink-soft">{say.emailFirst}</p>}
      </fieldset>
    </>
  )
}
