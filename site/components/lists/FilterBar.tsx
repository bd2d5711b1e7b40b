import type { ComponentProps, ReactNode } from 'react'
import type { Searching } from '../../lib/lists/list-filters.ts'
import { nameOf } from '../../lib/words/names.messages.ts'
import { Field, SelectField } from '../fields/Field.tsx'

type Props = {
  label: string
  searchLabel: string
  placeholder: string
  searching: Pick<Searching, 'typed' | 'type' | 'submit' | 'searchBox' | 'longestSearch'>
  className: string
  searchClassName?: string
  children: ReactNode
}

/** The filters of a list: a search box, which takes effect while typing and on Enter, and other fields. */
export const FilterBar = ({ label, searchLabel, placeholder, searching, children, ...classes }: Props) => (
  <search aria-label={label} className="grow">
    <form
      className={classes.className}
      onSubmit={(event) => {
        event.preventDefault()
        searching.submit()
      }}
    >
      <div className={classes.searchClassName}>
        <Field
          ref={searching.searchBox}
          type="search"
          enterKeyHint="search"
          label={searchLabel}
          placeholder={placeholder}
          maxLength={searching.longestSearch}
          value={searching.typed}
          onChange={({ target }) => searching.type(target.value)}
        />
      </div>
      {children}
    </form>
  </search>
)

type SelectProps<Name extends string> = Omit<ComponentProps<typeof SelectField>, 'options'> & {
  searching: Pick<Searching<Name>, 'filters' | 'choose'>
  name: Name
  values: readonly string[]
  /** By value; without labels the values are shown. */
  labels?: Record<string, string>
}

/** A filter with a list of values. It takes effect immediately. */
export const FilterSelect = <Name extends string>({
  searching: { filters, choose },
  name,
  values,
  labels,
  ...select
}: SelectProps<Name>) => (
  <SelectField
    options={values.map((value) => ({ value, label: nameOf(labels?.[value] ?? value) }))}
    value={filters[name]}
    onChange={({ target }) => choose(name, target.value)}
    {...select}
  />
)
