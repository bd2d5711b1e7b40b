import type { RefObject } from 'react'
import { VOLUME_BANDS } from '../../../api/contract/supplier/market.ts'
import { SelectField } from '../../components/Field.tsx'
import { SearchForm } from '../../components/SearchForm.tsx'
import type { useFilters } from '../../lib/use-filters.ts'
import { businessTypeOptions, type Filters, LONGEST_SEARCH } from './filters.ts'
import type { MarketplaceMessages } from './marketplace.messages.ts'

type Props = {
  searching: ReturnType<typeof useFilters<Filters>>
  searchBox: RefObject<HTMLInputElement | null>
  say: MarketplaceMessages
}

export function FilterBar({ searching, searchBox, say }: Props) {
  const { filters, typed, type, choose } = searching
  return (
    <SearchForm
      label={say.filters}
      search={{ label: say.search, placeholder: say.searchPlaceholder, longest: LONGEST_SEARCH, typed, type }}
      searchBox={searchBox}
      className="grid grid-cols-1 gap-3 sm:gap-4 min-[22rem]:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
      searchClassName="min-[22rem]:max-lg:col-span-2"
      onSubmit={() => choose({})}
    >
      <SelectField
        label={say.businessType}
        placeholder={say.all}
        options={businessTypeOptions}
        value={filters.businessType}
        onChange={(event) => choose({ businessType: event.target.value })}
      />
      <SelectField
        label={say.volume}
        placeholder={say.all}
        options={VOLUME_BANDS.map((band) => ({ value: band, label: say.volumes[band] }))}
        value={filters.volume}
        onChange={(event) => choose({ volume: event.target.value })}
      />
    </SearchForm>
  )
}
