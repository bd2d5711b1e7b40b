import type { BulkMessages } from '../../lib/lists/bulk.messages.ts'
import type { RowSelection } from '../../lib/lists/use-selection.ts'

/** `id` is that of its label; without one it has a label of its own. */
type PageBoxProps = { selection: RowSelection; say: BulkMessages; id?: string }

/** Ticks every row on screen; half ticked where only some are. */
export const PageBox = ({ selection: { isWholePage, count, choosePage }, say, id }: PageBoxProps) => (
  <input
    ref={(box) => {
      if (box) box.indeterminate = count > 0 && !isWholePage
    }}
    type="checkbox"
    id={id}
    aria-label={id === undefined ? say.selectPage : undefined}
    className="size-5 shrink-0 cursor-pointer accent-action"
    checked={isWholePage}
    onChange={({ target }) => choosePage(target.checked)}
  />
)
