import { type ComponentProps, memo, type ReactNode, useDeferredValue } from 'react'
import type { BulkMessages } from '../../lib/lists/bulk.messages.ts'
import type { RowSelection } from '../../lib/lists/use-selection.ts'
import type { ListView } from '../../lib/remote.ts'
import { Alert } from '../Alert.tsx'
import { Button, type ButtonVariant } from '../Button.tsx'
import { Loading, NothingListed, ShowMore } from '../Loading.tsx'
import { ListStates } from './ListStates.tsx'
import { PageBox } from './SelectionBar.tsx'

type Cell<Item> = {
  /** Its place in the card that a row is on a phone. */
  className: string
  of: (item: Item) => ReactNode
}

type Column<Item> = Cell<Item> & {
  isNumber?: boolean
  /** Before the value on a phone, which shows no headings; `true` for the heading itself. */
  label?: string | true
  width?: string
}

/** How each item is shown. Keep it between renders: a row renders again when it changes. */
export type SelectableTable<Item, Name extends string> = {
  caption: string
  headings: Record<Name, string> & { title: string; actions: string }
  nameOf: (item: Item) => string
  title: Cell<Item>
  columns: Record<Name, Column<Item>>
  actions: Cell<Item>
  rowAttributes?: (item: Item) => Record<`data-${string}`, string>
  /** Class names: of the row as a card on a phone, of all headings, of those of columns, and of a column's width. */
  card: string
  head: string
  columnHead?: string
  width: string
  /** Pales while other filters take effect. */
  dims?: boolean
}

type Props<Item extends { id: string }, Name extends string, Filters> = {
  view: ListView<{ listed: Item[]; next: string | null }, Filters>
  table: SelectableTable<Item, Name>
  shown: readonly Name[]
  selection: RowSelection
  say: ComponentProps<typeof NothingListed>['say'] &
    ComponentProps<typeof ShowMore>['say'] &
    ComponentProps<typeof ListStates>['say'] & { loading: string; stale: string }
  bulk: BulkMessages
  skeleton: { bars: number; size: string }
  bar: ReactNode
  isFiltering: (filters: Filters) => boolean
  onTryAgain: () => void
  onMore: () => void
  onClearFilters: () => void
}

/** A list with a tick box for each row: a table with columns of the reader's choice, on a phone a card for each row. */
export function SelectableList<Item extends { id: string }, Name extends string, Filters>(
  props: Props<Item, Name, Filters>,
) {
  const { view, say, skeleton, bar, isFiltering, onTryAgain, onMore, onClearFilters, ...table } = props
  // The first rows are made in slices behind the skeleton: fifty at once would hold up a phone for a second.
  const isMade = useDeferredValue(view.name === 'open')
  return (
    <ListStates
      view={view.name === 'open' && !isMade ? { name: 'loading' } : view}
      say={say}
      loading={<Loading label={say.loading} className="mt-14 flex flex-col gap-1" {...skeleton} />}
      className="mt-6"
      onTryAgain={onTryAgain}
    >
      {(open) => (
        <div className="mt-2 flex flex-col gap-1" aria-busy={open.isChanging || undefined}>
          {bar}
          {open.isStale && <Alert tone="pending" title={say.stale} />}
          {open.list.listed.length === 0 ? (
            <NothingListed
              isFiltering={isFiltering(open.filters)}
              say={say}
              onClearFilters={onClearFilters}
            />
          ) : (
            <Table items={open.list.listed} isChanging={open.isChanging} {...table} />
          )}
          <ShowMore view={open} say={say} onMore={onMore} />
        </div>
      )}
    </ListStates>
  )
}

type TableProps<Item extends { id: string }, Name extends string> = Pick<
  Props<Item, Name, unknown>,
  'table' | 'shown' | 'selection' | 'bulk'
> & { items: Item[]; isChanging: boolean }

/** With more columns than fit beside each other it is moved sideways, and the page is not. */
function Table<Item extends { id: string }, Name extends string>(props: TableProps<Item, Name>) {
  const { table, shown, selection, bulk, items, isChanging } = props
  return (
    <div className="-mx-1 px-1 lg:overflow-x-auto">
      <table
        className={`w-full border-collapse text-left text-sm max-lg:block lg:whitespace-nowrap ${isChanging && table.dims ? 'opacity-55' : ''}`}
      >
        <caption className="sr-only">{table.caption}</caption>
        <thead className="border-b border-line text-ink-soft max-lg:sr-only">
          <tr>
            <th scope="col" className="w-9 pl-1 align-bottom max-lg:hidden">
              <span className="flex size-9 items-center">
                <PageBox selection={selection} say={bulk} />
              </span>
            </th>
            <th scope="col" className={`${table.head} pr-3 font-medium`}>
              {table.headings.title}
            </th>
            {shown.map((column) => (
              <th
                key={column}
                scope="col"
                className={`${table.head} ${table.columnHead ?? ''} pr-3 font-medium ${table.columns[column].isNumber ? 'text-right' : ''}`}
              >
                {table.headings[column]}
              </th>
            ))}
            <th scope="col" className={`${table.head} text-right font-medium`}>
              {table.headings.actions}
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:flex max-lg:flex-col max-lg:gap-2">
          {items.map((item) => (
            <Row
              key={item.id}
              item={item}
              table={table}
              shown={shown}
              isChosen={selection.has(item.id)}
              bulk={bulk}
              onChoose={selection.choose}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps<Item extends { id: string }, Name extends string> = Pick<
  Props<Item, Name, unknown>,
  'table' | 'shown' | 'bulk'
> & { item: Item; isChosen: boolean; onChoose: RowSelection['choose'] }

function RowOf<Item extends { id: string }, Name extends string>(props: RowProps<Item, Name>) {
  const { item, table, shown, isChosen, bulk, onChoose } = props
  const { title, actions, columns, headings } = table
  return (
    <tr
      {...table.rowAttributes?.(item)}
      className={`border-b border-line hover:bg-sunk max-lg:grid max-lg:items-center max-lg:gap-x-3 max-lg:rounded-lg max-lg:border max-lg:p-3 ${table.card} ${
        isChosen ? 'bg-action-tint/50' : 'max-lg:bg-surface'
      }`}
    >
      <td className="max-lg:order-1 lg:w-9 lg:pl-1">
        <label className="flex size-9 cursor-pointer items-center max-lg:-m-2 max-lg:size-11 max-lg:justify-center">
          <input
            type="checkbox"
            aria-label={bulk.selectOne(table.nameOf(item))}
            className="size-5 cursor-pointer accent-action"
            checked={isChosen}
            onChange={({ target }) => onChoose(item.id, target.checked)}
          />
        </label>
      </td>
      <th
        scope="row"
        className={`max-lg:order-2 lg:w-full lg:max-w-0 lg:truncate lg:pr-3 ${title.className}`}
      >
        {title.of(item)}
      </th>
      {shown.map((name) => {
        const { className, width = table.width, isNumber, label, of } = columns[name]
        return (
          <td
            key={name}
            className={`${className} ${width} lg:truncate lg:pr-3 ${isNumber ? 'tabular-nums lg:text-right' : ''}`}
          >
            <Labelled label={label === true ? headings[name] : label} content={of(item)} />
          </td>
        )
      })}
      <td className={`max-lg:mt-1 ${actions.className}`}>{actions.of(item)}</td>
    </tr>
  )
}

const Row = memo(RowOf) as typeof RowOf

/** A text that is cut off shows in full when a mouse rests on it. */
function Labelled({ label, content }: { label: string | undefined; content: ReactNode }) {
  if (typeof content !== 'string' && label === undefined) return content
  return (
    <span title={typeof content === 'string' ? content : undefined}>
      {label && <span className="text-ink-soft lg:hidden">{label} </span>}
      {content}
    </span>
  )
}

/** In a cell of one line, which must not cut off the ring around the focus. */
export const INSIDE = 'focus-visible:-outline-offset-2'

/** Empty where there is no address, as after a deletion. */
export const CellLink = ({ href, children }: { href: string; children: string }) =>
  children && (
    <a
      href={href}
      title={children}
      className={`inline-block max-w-full truncate align-middle underline decoration-line-strong underline-offset-4 hover:decoration-current max-lg:py-1 ${INSIDE}`}
    >
      {children}
    </a>
  )

type RowButtonProps = {
  /** Names the row as well. */
  label: string
  variant?: ButtonVariant
  className: string
  onClick: () => void
  children: string
}

export const RowButton = ({ label, variant = 'secondary', className, ...button }: RowButtonProps) => (
  <Button
    variant={variant}
    aria-label={label}
    className={`text-sm! whitespace-nowrap lg:min-h-8! lg:py-0! ${INSIDE} ${className}`}
    {...button}
  />
)
