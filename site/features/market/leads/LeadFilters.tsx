import { useState } from 'react'
import { LEAD_STANDINGS } from '../../../../domain/leads/standing.ts'
import { LEAD_STATUSES } from '../../../../domain/leads/statuses.ts'
import { TIERS } from '../../../../domain/leads/tiers.ts'
import { TERRITORIES } from '../../../../domain/provinces.ts'
import { Button } from '../../../components/Button.tsx'
import { DayField } from '../../../components/fields/DayField.tsx'
import { FilterBar, FilterSelect } from '../../../components/lists/FilterBar.tsx'
import type { Searching } from '../../../lib/lists/list-filters.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { type Filters, leadFilters } from './lead-list.ts'
import { adminLeadsMessages as say } from './leads.messages.ts'

type Props = { searching: Searching<Exclude<keyof Filters, 'search'>> }

export function LeadFilters({ searching }: Props) {
  const { filters, choose } = searching
  /** On a phone they would push the leads off the screen. */
  const [isOpen, setOpen] = useState(leadFilters.isFiltering({ ...filters, search: '' }))
  const select = { searching, placeholder: say.all }
  return (
    <FilterBar
      label={say.filters}
      searchLabel={common.search}
      placeholder={say.searchPlaceholder}
      searching={searching}
      className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-[minmax(0,1.6fr)_minmax(11rem,1fr)_repeat(3,minmax(0,1fr))_auto] xl:items-end"
      searchClassName="col-span-2 md:col-span-4 xl:col-span-1"
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
        <FilterSelect
          {...select}
          name="state"
          label={say.stateLabel}
          values={LEAD_STANDINGS}
          labels={say.state}
        />
        <FilterSelect
          {...select}
          name="status"
          label={common.status}
          values={LEAD_STATUSES}
          labels={say.status}
        />
        <FilterSelect {...select} name="tier" label={common.tier} values={TIERS} labels={say.tier} />
        <FilterSelect {...select} name="province" label={say.provinceLabel} values={TERRITORIES} />
        <div className="col-span-2 flex flex-wrap items-end gap-3 md:col-span-4 xl:col-span-1">
          {(['from', 'to'] as const).map((end) => (
            <div key={end} className="max-sm:grow">
              <DayField
                label={end === 'from' ? say.fromLabel : say.toLabel}
                {...(end === 'from' ? { max: filters.to } : { min: filters.from })}
                day={filters[end]}
                mayBeEmpty
                onChosen={(day) => choose(end, day)}
              />
            </div>
          ))}
          {searching.isFiltering && (
            <Button variant="quiet" className="min-h-12" onClick={searching.clear}>
              {common.clearFilters}
            </Button>
          )}
        </div>
      </div>
    </FilterBar>
  )
}
