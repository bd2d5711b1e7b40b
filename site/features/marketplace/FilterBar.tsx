import type { RefObject } from 'react'
import { VOLUME_BANDS } from '../../../api/leads/market.schema.ts'
import { Field } from '../../components/Field.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { businessTypeOptions, LONGEST_SEARCH } from './filters.ts'
import type { MarketplaceMessages } from './marketplace.messages.en.ts'
import type { useFilters } from './use-filters.ts'

type Props = {
  searching: ReturnType<typeof useFilters>
  searchBox: RefObject<HTMLInputElement | null>
  say: MarketplaceMessages
}

export function FilterBar({ searching, searchBox, say }: Props) {
  const { filters, typed, type, choose } = searching
  return (
    <search aria-label={say.filters}>
      <form
        className="grid grid-cols-1 gap-3 sm:gap-4 min-[22rem]:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
        onSubmit={(event) => {
          event.preventDefault()
          choose({})
        }}
      >
        <div className="min-[22rem]:max-lg:col-span-2">
          <Field
            ref={searchBox}
            type="search"
            enterKeyHint="search"
            label={say.search}
            placeholder={say.searchPlaceholder}
            maxLength={LONGEST_SEARCH}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </div>
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
      </form>
    </search>
  )
}
