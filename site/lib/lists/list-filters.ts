import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { addToHistory, oneOf, putInAddress, withValues } from '../data/query.ts'
import '../words/carried-state.ts'

type Settings<Name extends string> = {
  longestSearch: number
  /** The values that each filter may have, or a function that makes a valid value of any text. */
  filters: Record<Name, readonly string[] | ((text: string) => string)>
  /** What admins and suppliers search for is mostly a person's name or address (rule 42). The history keeps it under this name, and no address shows it. */
  privateSearch?: string
  /** Names in the address, for a page that has two lists. */
  addressNames?: { [One in NoInfer<Name> | 'search']?: string }
}

/** Filters that live in the address. Empty text filters nothing. `sort` hides nothing, and clearing keeps it. */
export function listFilters<Name extends string>(settings: Settings<Name>) {
  type Filters = Record<Name | 'search', string>
  const { longestSearch, privateSearch, addressNames } = settings
  const readers: Settings<Name | 'search'>['filters'] = {
    search: (text: string) => (privateSearch ? '' : text.slice(0, longestSearch)),
    ...settings.filters,
  }
  const names = Object.keys(readers) as (keyof Filters)[]
  const addressName = (name: keyof Filters) => addressNames?.[name] ?? name
  const filtersFrom = (valueFor: (name: keyof Filters) => string) =>
    Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Filters

  /** From the query of an address, which may hold anything. */
  function read(query: string): Filters {
    const params = new URLSearchParams(query)
    return filtersFrom((name) => {
      const text = params.get(addressName(name)) ?? ''
      const reader = readers[name]
      return typeof reader === 'function' ? reader(text) : oneOf(text, reader)
    })
  }

  /** The query with these filters in it and everything else as it was. */
  const write = (query: string, filters: Filters) =>
    withValues(
      query,
      Object.fromEntries(
        names
          .filter((name) => name !== 'search' || !privateSearch)
          .map((name) => [addressName(name), filters[name]]),
      ),
    )

  /** The query for the API; without a limit where it is 0. */
  const queryOf = (filters: Filters, limit = 0) =>
    withValues('', { ...filters, limit: limit > 0 ? String(limit) : '' })

  const stateOf = ({ search }: Filters) => (privateSearch ? { [privateSearch]: search } : undefined)

  return {
    none: filtersFrom(() => ''),
    longestSearch,
    read,
    write,
    queryOf,
    isFiltering: (filters: Filters) => queryOf({ ...filters, sort: '' }) !== '',
    here(): Filters {
      const inAddress = read(location.search)
      if (!privateSearch) return inAddress
      const State = v.object({ [privateSearch]: v.pipe(v.string(), v.maxLength(longestSearch)) })
      const { success, output } = v.safeParse(State, history.state)
      return success ? { ...inAddress, search: output[privateSearch] ?? '' } : inAddress
    },
    put: (filters: Filters) => putInAddress(write(location.search, filters), stateOf(filters)),
    /** As a new entry of the history, so that Back returns to the filters before. */
    add: (filters: Filters) => addToHistory(write(location.search, filters), stateOf(filters)),
  }
}

type ListFilters<Name extends string> = ReturnType<typeof listFilters<Name>>

export type FiltersOf<Of> = Of extends ListFilters<infer Name> ? Record<Name | 'search', string> : never

/** A pause in typing, so that we search for a word and not for each of its letters. */
const TYPING_PAUSE_MS = 300

/** The current filters of a list. `typed` is the content of the search box, which may be ahead of them. */
export function useListFilters<Name extends string>(list: ListFilters<Name>) {
  type Filters = Record<Name | 'search', string>
  const { here, none } = list
  const [filters, setFilters] = useState(here)
  const [typed, setTyped] = useState(filters.search)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searchBox = useRef<HTMLInputElement>(null)

  function apply(wanted: Filters, put = list.put) {
    clearTimeout(pause.current)
    put(wanted)
    setFilters(here())
  }

  function replace(others: Filters, put = list.put) {
    setTyped(others.search)
    apply(others, put)
  }

  useEffect(() => {
    const followAddress = () => {
      // What was typed just now belongs to the entry that was left.
      clearTimeout(pause.current)
      const read = here()
      // The same filters again, as when Back closes a dialog, leave the list as it is.
      setFilters((before) => (isSame(before, read) ? before : read))
      setTyped(read.search)
    }
    window.addEventListener('popstate', followAddress)
    return () => {
      clearTimeout(pause.current)
      window.removeEventListener('popstate', followAddress)
    }
  }, [here])

  return {
    filters,
    isFiltering: list.isFiltering(filters),
    typed,
    searchBox,
    longestSearch: list.longestSearch,
    type(search: string) {
      setTyped(search)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => apply({ ...filters, search }), TYPING_PAUSE_MS)
    },
    /** Takes effect immediately, together with the text in the search box. */
    choose: (name: Name, value: string) => apply({ ...filters, search: typed, [name]: value }),
    submit: () => apply({ ...filters, search: typed }),
    replace: (others: Filters) => replace(others),
    /** Like `replace`, but Back returns to the filters before. */
    open: (others: Filters) => replace(others, list.add),
    /** The button that clears may disappear: the focus goes to the search box. */
    clear() {
      replace('sort' in filters ? { ...none, sort: filters.sort } : none)
      searchBox.current?.focus()
    },
  }
}

const isSame = <Filters extends Record<string, string>>(one: Filters, other: Filters) =>
  Object.entries(one).every(([name, value]) => other[name] === value)

export type Searching<Name extends string = string> = ReturnType<typeof useListFilters<Name>>
