import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type Props = {
  isFiltering: boolean
  say: { none: string; noneWhy: string; noneFound: string; noneFoundWhy: string; clearFilters: string }
  onClearFilters: () => void
}

/** What a list says when nothing is in it, or nothing that fits its filters. */
export const NothingListed = ({ isFiltering, say, onClearFilters }: Props) =>
  isFiltering ? (
    <EmptyState
      title={say.noneFound}
      action={
        <Button variant="secondary" onClick={onClearFilters}>
          {say.clearFilters}
        </Button>
      }
    >
      {say.noneFoundWhy}
    </EmptyState>
  ) : (
    <EmptyState title={say.none}>{say.noneWhy}</EmptyState>
  )
