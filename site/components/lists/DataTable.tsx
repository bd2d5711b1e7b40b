import { type KeyboardEvent, memo, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { isDescending, sortsBy } from '../../../api/contract/forms/fields.ts'
import type { BulkMessages } from '../../lib/lists/bulk.messages.ts'
import { nextSort, type Sort } from '../../lib/lists/sorting.ts'
import type { TableMessages } from '../../lib/lists/table.messages.ts'
import type { RowSelection } from '../../lib/lists/use-selection.ts'
import { Button, type ButtonVariant } from '../Button.tsx'
import { Select } from '../fields/Field.tsx'
import { Icon } from '../Icon.tsx'
import { PageBox } from './PageBox.tsx'
import { ShortcutsSwitch, useShortcuts } from './Shortcuts.tsx'

type Cell<Item> = {
  /** Its place in the card that a row is on a phone. */
  className: string
  of: (item: Item) => ReactNode
  /** The name of its order for the API; without one the column cannot be sorted. */
  sort?: string
  isNumber?: boolean
  isTime?: boolean
}

type Column<Item> = Cell<Item> & {
  /** Before the value on a phone, which shows no headings; `true` for the heading itself. */
  label?: string | true
  width?: string
}

/** How each item is shown. Keep it between renders: a row renders again when it changes. */
export type TableOf<Item, Name extends string> = {
  caption: string
  headings: Record<Name, string> & { title: string; actions: string }
  nameOf: (item: Item) => string
  /** Takes the room that the others leave, unless it has a width. */
  title: Cell<Item> & { width?: string }
  columns: Record<Name, Column<Item>>
  /** They stay at the right edge, however wide the table is. */
  actions: Cell<Item>
  /** Below the row, as wide as the table; nothing where it is closed. */
  below?: (item: Item) => ReactNode
  /** What Enter does on a row. */
  onOpen?: (item: Item) => unknown
  rowAttributes?: (item: Item) => Record<`data-${string}`, string>
  /** The order of the list until a heading is pressed; empty where no column has it, and the newest come first. */
  usualSort: Sort
  /** Class names: of the row as a card on a phone, of all headings, of those of columns, and of a column's width. */
  card: string
  head: string
  columnHead?: string
  width: string
  /** Pales while other filters take effect. */
  dims?: boolean
  /** The colour below the table, which the headings and the actions keep when the rows move under them. */
  ground?: 'bg-surface'
}

type Selecting = { selection: RowSelection; bulk: BulkMessages }

type Props<Item extends { id: string | number }, Name extends string> = {
  items: Item[]
  table: TableOf<Item, Name>
  shown: readonly Name[]
  selecting?: Selecting | undefined
  /** As in the address: empty for the usual order. */
  sort: Sort
  say: TableMessages
  isChanging?: boolean
  onSort: (sort: Sort) => void
  /** What `/` does. */
  onSearch?: (() => void) | undefined
}

/**
 * Rows to sort by the headings and to walk through by keyboard; on a phone a card for each row. The headings stay in view. With
 * more columns than fit beside each other the table scrolls in its frame, and the page does not.
 */
export function DataTable<Item extends { id: string | number }, Name extends string>(
  props: Props<Item, Name>,
) {
  const { table, shown, selecting, items, say, isChanging, onSearch } = props
  const { ground = 'bg-paper' } = table
  const { frame, isTooWide } = useFrame(shown)
  const shortcuts = useShortcuts()
  const [entranceId, setEntranceId] = useState<string>()
  const ids = items.map(({ id }) => String(id))
  const entrance = ids.find((id) => id === entranceId) ?? ids[0]
  const sort = props.sort || table.usualSort
  const onSort = (chosen: Sort) => props.onSort(chosen === table.usualSort ? '' : chosen)
  const isSelecting = selecting !== undefined && selecting.selection.count > 0
  return (
    <>
      <SortSelect table={table} shown={shown} sort={sort} say={say} onSort={onSort} />
      <div
        ref={frame}
        className={`relative ${isTooWide ? 'overflow-auto' : ''}`}
        style={isTooWide ? { maxHeight: '100dvh' } : undefined}
      >
        <table
          // Apart, so that headings and actions keep their lines when rows move under them.
          style={{ borderCollapse: 'separate', borderSpacing: 0 }}
          className={`w-full text-left text-sm max-lg:block lg:whitespace-nowrap ${isChanging && table.dims ? 'opacity-55' : ''}`}
        >
          <caption className="sr-only">{table.caption}</caption>
          <thead
            className={`${ground} sticky z-10 text-ink-soft max-lg:sr-only`}
            // Below the bar of the selection, which stays in view as well.
            style={{ top: isSelecting && !isTooWide ? '3rem' : 0 }}
          >
            <tr className="bg-inherit">
              {selecting && (
                <th scope="col" className={`${HEADING} lg:w-9 pl-1 max-lg:hidden`}>
                  <span className="flex size-9 items-center">
                    <PageBox selection={selecting.selection} say={selecting.bulk} />
                  </span>
                </th>
              )}
              <Heading
                words={table.headings.title}
                cell={table.title}
                className={`${table.head} pr-3`}
                sort={sort}
                onSort={onSort}
              />
              {shown.map((name) => (
                <Heading
                  key={name}
                  words={table.headings[name]}
                  cell={table.columns[name]}
                  className={`${table.head} ${table.columnHead ?? ''} pr-3 ${table.columns[name].isNumber ? 'text-right' : ''}`}
                  sort={sort}
                  onSort={onSort}
                />
              ))}
              <th scope="col" className={`${HEADING} ${PINNED} ${table.head} text-right`}>
                {table.headings.actions}
              </th>
            </tr>
          </thead>
          <tbody
            className="max-lg:flex max-lg:flex-col max-lg:gap-2"
            onFocus={({ target }) => {
              const row = rowOf(target)
              if (row) setEntranceId(row.dataset.row)
            }}
            onKeyDown={(event) => {
              if (shortcuts.areOn) followKey(event, props)
            }}
          >
            {items.map((item) => (
              <Row
                key={item.id}
                item={item}
                table={table}
                shown={shown}
                tabIndex={shortcuts.areOn ? (String(item.id) === entrance ? 0 : -1) : undefined}
                isChosen={selecting?.selection.has(String(item.id)) ?? false}
                bulk={selecting?.bulk}
                onChoose={selecting?.selection.choose}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ShortcutsSwitch
        shortcuts={shortcuts}
        words={say.shortcuts({ open: table.onOpen !== undefined, select: !!selecting, search: !!onSearch })}
      />
    </>
  )
}

/** Whether the table needs more room than its frame has. */
function useFrame(columns: unknown) {
  const frame = useRef<HTMLDivElement>(null)
  const [isTooWide, setTooWide] = useState(false)
  // Before the browser shows other columns, and again when the window or a text changes.
  useLayoutEffect(() => {
    const { current } = frame
    if (current === null || !columns) return
    const measure = () => setTooWide(current.scrollWidth > current.clientWidth)
    const observer = new ResizeObserver(measure)
    for (const element of [current, ...current.children]) observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [columns])
  return { frame, isTooWide }
}

const HEADING = 'border-b border-line font-medium align-bottom'
const PINNED = 'sticky right-0 bg-inherit'

type HeadingProps = {
  words: string
  cell: Pick<Cell<never>, 'sort' | 'isNumber' | 'isTime'>
  className: string
  sort: Sort
  onSort: (sort: Sort) => void
}

function Heading({ words, cell, className, sort, onSort }: HeadingProps) {
  const { sort: column, isNumber, isTime } = cell
  if (column === undefined)
    return (
      <th scope="col" className={`${HEADING} ${className}`}>
        {words}
      </th>
    )
  const isSorted = sort === column || sort === `-${column}`
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending(sort) ? 'descending' : 'ascending') : 'none'}
      className={`${HEADING} ${className}`}
    >
      {/* Out of sight on a phone, which has the list of orders instead. */}
      <span className="lg:hidden">{words}</span>
      <button
        type="button"
        className={`relative cursor-pointer rounded-sm underline-offset-4 hover:text-ink hover:underline max-lg:hidden ${isSorted ? 'text-ink' : ''}`}
        onClick={() => onSort(nextSort(sort, column, isNumber || isTime))}
      >
        {words}
        {isSorted && (
          <Icon
            path={isDescending(sort) ? 'M8 3v10M4 9l4 4 4-4' : 'M8 13V3M4 7l4-4 4 4'}
            className={`absolute bottom-0 size-4 ${isNumber ? 'right-full' : 'left-full'}`}
          />
        )}
      </button>
    </th>
  )
}

type SortSelectProps<Item, Name extends string> = {
  table: TableOf<Item, Name>
  shown: readonly Name[]
  sort: Sort
  say: TableMessages
  onSort: (sort: Sort) => void
}

/** In place of the headings, which a phone does not show. */
function SortSelect<Item, Name extends string>({
  table,
  shown,
  sort,
  say,
  onSort,
}: SortSelectProps<Item, Name>) {
  const id = useId()
  const { title, columns, headings } = table
  const orders = [title, ...shown.map((name) => columns[name])].flatMap(
    ({ sort: column, ...kind }, place) => {
      const name = shown[place - 1]
      const heading = name === undefined ? headings.title : headings[name]
      return column === undefined
        ? []
        : sortsBy([column]).map((order) => ({ order, words: say.sorted(heading, order, kind) }))
    },
  )
  if (orders.length === 0) return null
  return (
    <div className="mb-2 flex items-center gap-3 text-sm lg:hidden">
      <label htmlFor={id} className="shrink-0">
        {say.sortBy}
      </label>
      <div className="max-w-xs grow">
        <Select
          id={id}
          value={sort}
          className="min-h-11! text-sm!"
          onChange={({ target }) => onSort(target.value)}
        >
          {table.usualSort === '' && <option value="">{say.newestFirst}</option>}
          {orders.map(({ order, words }) => (
            <option key={order} value={order}>
              {words}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

/** Keys that write, or choose, in the field that has the focus. */
const TYPES = 'select, textarea, input:not([type="checkbox"])'

/** J and K or the arrows lead from row to row, Enter opens the one with the focus, X selects it, and / searches. */
function followKey<Item extends { id: string | number }, Name extends string>(
  event: KeyboardEvent<HTMLElement>,
  { items, table, selecting, onSearch }: Props<Item, Name>,
): void {
  const { target, key } = event
  const row = rowOf(target)
  if (row === null || event.ctrlKey || event.metaKey || event.altKey) return
  if (target instanceof Element && target.matches(TYPES)) return
  const at = items.findIndex(({ id }) => String(id) === row.dataset.row)
  const item = items[at]
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key]
  const next = step === undefined ? undefined : items[at + step]
  if (next) event.currentTarget.querySelector<HTMLElement>(`[data-row="${next.id}"]`)?.focus()
  else if (key === '/' && onSearch) onSearch()
  else if (key === 'Enter' && target === row && item && table.onOpen) table.onOpen(item)
  else if (key === 'x' && item && selecting)
    selecting.selection.choose(String(item.id), !selecting.selection.has(String(item.id)))
  else return
  event.preventDefault()
}

type RowProps<Item extends { id: string | number }, Name extends string> = Pick<
  Props<Item, Name>,
  'table' | 'shown'
> & {
  item: Item
  tabIndex: number | undefined
  isChosen: boolean
  bulk: BulkMessages | undefined
  onChoose: RowSelection['choose'] | undefined
}

function RowOf<Item extends { id: string | number }, Name extends string>(props: RowProps<Item, Name>) {
  const { item, table, shown, tabIndex, isChosen, bulk, onChoose } = props
  const { title, actions, columns, headings } = table
  const id = String(item.id)
  const below = table.below?.(item)
  const line = below ? '' : 'border-line lg:border-b'
  return (
    <>
      <tr
        {...table.rowAttributes?.(item)}
        data-row={id}
        tabIndex={tabIndex}
        className={`scroll-mt-20 hover:bg-sunk focus-visible:-outline-offset-2 max-lg:grid max-lg:items-center max-lg:gap-x-3 max-lg:rounded-lg border-line max-lg:border max-lg:p-3 ${table.card} ${
          isChosen ? 'bg-action-tint' : `${table.ground ?? 'bg-paper'} max-lg:bg-surface`
        }`}
      >
        {bulk && onChoose && (
          <td className={`max-lg:order-1 lg:w-9 lg:pl-1 ${line}`}>
            <label className="flex size-9 cursor-pointer items-center max-lg:-m-2 max-lg:size-11 max-lg:justify-center">
              <input
                type="checkbox"
                aria-label={bulk.selectOne(table.nameOf(item))}
                className="size-5 cursor-pointer accent-action"
                checked={isChosen}
                onChange={({ target }) => onChoose(id, target.checked)}
              />
            </label>
          </td>
        )}
        <th
          scope="row"
          className={`max-lg:order-2 lg:truncate lg:pr-3 ${line} ${title.width ?? 'lg:w-full lg:max-w-0'} ${title.className}`}
        >
          {title.of(item)}
        </th>
        {shown.map((name) => {
          const { className, width = table.width, isNumber, label, of } = columns[name]
          return (
            <td
              key={name}
              className={`${className} ${width} lg:truncate lg:pr-3 ${line} ${isNumber ? 'tabular-nums lg:text-right' : ''}`}
            >
              <Labelled label={label === true ? headings[name] : label} content={of(item)} />
            </td>
          )
        })}
        <td className={`max-lg:mt-1 ${PINNED} ${line} ${actions.className}`}>{actions.of(item)}</td>
      </tr>
      {below && (
        <tr className="max-lg:block">
          <td
            colSpan={shown.length + (bulk ? 3 : 2)}
            className="border-line bg-sunk whitespace-normal max-lg:block max-lg:rounded-lg lg:border-b"
          >
            {below}
          </td>
        </tr>
      )}
    </>
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
  busy?: boolean
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
