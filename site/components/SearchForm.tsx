import type { ReactNode, RefObject } from 'react'
import { Field } from './Field.tsx'

type Props = {
  /** Of the whole, for who cannot see it. */
  label: string
  search: {
    label: string
    placeholder: string
    longest: number
    typed: string
    type: (typed: string) => void
  }
  searchBox: RefObject<HTMLInputElement | null>
  className: string
  searchClassName?: string
  onSubmit: () => void
  /** The other filters. */
  children: ReactNode
}

/** What a list is filtered by: a search box, which takes effect as it is typed in and at Enter, and other fields. */
export const SearchForm = ({ label, search, searchBox, onSubmit, children, ...classes }: Props) => (
  <search aria-label={label} className="grow">
    <form
      className={classes.className}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={classes.searchClassName}>
        <Field
          ref={searchBox}
          type="search"
          enterKeyHint="search"
          label={search.label}
          placeholder={search.placeholder}
          maxLength={search.longest}
          value={search.typed}
          onChange={({ target }) => search.type(target.value)}
        />
      </div>
      {children}
    </form>
  </search>
)
