import { type RefObject, useState } from 'react'
import { LONGEST_SEARCH } from '../../../../api/contract/admin/leads.ts'
import { TERRITORIES } from '../../../../domain/provinces.ts'
import { LEAD_STATES, LEAD_STATUSES } from '../../../../domain/statuses.ts'
import { TIERS } from '../../../../domain/tiers.ts'
import { Button } from '../../../components/Button.tsx'
import { Field, SelectField } from '../../../components/Field.tsx'
import { SearchForm } from '../../../components/SearchForm.tsx'
import type { useFilters } from '../../../lib/use-filters.ts'
import { type Filters, isFiltering } from './filters.ts'
import type { AdminLeadsMessages } from './leads.messages.ts'

type Props = {
  searching: ReturnType<typeof useFilters<Filters>>
  searchBox: RefObject<HTMLInputElement | null>
  say: AdminLeadsMessages
  onClear: () => void
}

export function LeadFilters({ searching, searchBox, say, onClear }: Props) {
  const { filters, typed, type, choose } = searching
  /** On a phone they would push the leads off the screen. */
  const [isOpen, setOpen] = useState(isFiltering({ ...filters, search: '' }))
  return (
    <SearchForm
      label={say.filters}
      search={{ label: say.search, placeholder: say.searchPlaceholder, longest: LONGEST_SEARCH, typed, type }}
      searchBox={searchBox}
      className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-[minmax(0,1.6fr)_repeat(4,minmax(0,1fr))_auto] xl:items-end"
      searchClassName="col-span-2 md:col-span-4 xl:col-span-1"
      onSubmit={() => choose({})}
    >
      <Button
        variant="secondary"
        className="col-span-2 md:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? say.fewerFilters : say.moreFilters}
      </Button>
      <div className={`contents ${isOpen ? '' : 'max-md:hidden'}`}>
        <SelectField
          label={say.stateLabel}
          placeholder={say.all}
          options={LEAD_STATES.map((value) => ({ value, label: say.state[value] }))}
          value={filters.state}
          onChange={({ target }) => choose({ state: target.value })}
        />
        <SelectField
          label={say.statusLabel}
          placeholder={say.all}
          options={LEAD_STATUSES.map((value) => ({ value, label: say.status[value] }))}
          value={filters.status}
          onChange={({ target }) => choose({ status: target.value })}
        />
        <SelectField
          label={say.tierLabel}
          placeholder={say.all}
          options={TIERS.map((value) => ({ value, label: say.tier[value] }))}
          value={filters.tier}
          onChange={({ target }) => choose({ tier: target.value })}
        />
        <SelectField
          label={say.provinceLabel}
          placeholder={say.all}
          options={TERRITORIES.map((value) => ({ value, label: value }))}
          value={filters.province}
          onChange={({ target }) => choose({ province: target.value })}
        />
        <div className="col-span-2 flex flex-wrap items-end gap-3 md:col-span-4 xl:col-span-1">
          <div className="max-sm:grow">
            <Field
              type="date"
              label={say.fromLabel}
              max={filters.to}
              value={filters.from}
              onChange={({ target }) => choose({ from: target.value })}
            />
          </div>
          <div className="max-sm:grow">
            <Field
              type="date"
              label={say.toLabel}
              min={filters.from}
              value={filters.to}
              onChange={({ target }) => choose({ to: target.value })}
            />
          </div>
          {isFiltering(filters) && (
            <Button variant="quiet" className="min-h-12" onClick={onClear}>
              {say.clearFilters}
            </Button>
          )}
        </div>
      </div>
    </SearchForm>
  )
}
