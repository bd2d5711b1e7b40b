import { type ReactNode, useId } from 'react'
import { remote, useRemote } from '../../lib/data/remote.ts'
import type { BulkMessages } from '../../lib/lists/bulk.messages.ts'
import type { Matching, Selection } from '../../lib/lists/use-selection.ts'
import { Button } from '../Button.tsx'
import { PageBox } from './PageBox.tsx'

type Props<Counted extends Matching> = {
  selection: Selection<{ id: string }, Counted>
  hasMore: boolean
  countMatching: (signal: AbortSignal) => Promise<Counted>
  say: BulkMessages
  idle: ReactNode
  children: ReactNode
}

/** Stays in sight above a list: the count of the selection, the way to select all that match, and the actions. */
export function SelectionBar<Counted extends Matching>({ selection, say, ...props }: Props<Counted>) {
  const id = useId()
  const { count, isWholePage, matching, clear, bar } = selection
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={`flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-0.5 text-sm outline-none ${
        count > 0 ? 'sticky top-0 z-10 -mx-2 rounded-md bg-action-tint px-2' : ''
      }`}
    >
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 lg:hidden">
        <PageBox id={id} selection={selection} say={say} />
        <span className={count === 0 ? '' : 'sr-only'}>{say.selectPage}</span>
      </label>
      {count === 0 ? (
        props.idle
      ) : (
        <>
          <p role="status" className="font-medium tabular-nums">
            {say.selectedCount(count)}
          </p>
          <Small onClick={clear}>{say.clear}</Small>
          {isWholePage && props.hasMore && !matching && (
            <AllThatMatch countMatching={props.countMatching} say={say} onChoose={selection.chooseMatching} />
          )}
          <fieldset className="flex flex-wrap gap-1.5 max-lg:basis-full lg:ml-auto">
            <legend className="sr-only">{say.actions}</legend>
            {props.children}
          </fieldset>
        </>
      )}
    </div>
  )
}

type MatchingProps<Counted extends Matching> = Pick<Props<Counted>, 'countMatching' | 'say'> & {
  onChoose: (matching: Counted) => void
}

/** Asks how many match once the whole page is ticked, and offers to select them all. */
function AllThatMatch<Counted extends Matching>({ countMatching, say, onChoose }: MatchingProps<Counted>) {
  const { data, error } = useRemote(() => remote(({ signal }) => countMatching(signal)))
  if (error !== undefined) return null
  if (data === undefined) return <span className="text-ink-soft">{say.counting}</span>
  if (data.isMore) return <span className="text-ink-soft">{say.tooMany(data.count)}</span>
  return <Small onClick={() => onChoose(data)}>{say.selectMatching(data.count)}</Small>
}

export const Small = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button
    variant="quiet"
    className="border-line-strong! px-2.5! text-sm! sm:px-3! whitespace-nowrap lg:min-h-9! lg:py-1!"
    onClick={onClick}
  >
    {children}
  </Button>
)
