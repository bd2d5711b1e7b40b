import { Suspense, useState } from 'react'
import * as v from 'valibot'
import type { BulkMessages } from '../../lib/lists/bulk.messages.ts'
import { Button } from '../Button.tsx'
import { lazy } from '../lazy.tsx'

// A dialog is as much code as a list, and few are opened.
const ColumnsDialog = lazy(async () => ({ default: (await import('./ColumnsDialog.tsx')).ColumnsDialog }))

/** The columns of a table that are shown: the usual ones, until others are chosen in this browser. */
export function useColumns<const Column extends string>(
  name: string,
  all: readonly Column[],
  usual: readonly Column[],
) {
  const key = `columns:${name}`
  const [shown, setShown] = useState(() => kept(key, all) ?? usual)
  return {
    all,
    usual,
    shown,
    choose(columns: readonly Column[]) {
      setShown(columns)
      try {
        localStorage.setItem(key, JSON.stringify(columns))
      } catch {
        // A browser without storage shows them until the page is left.
      }
    },
  }
}

function kept<Column extends string>(key: string, all: readonly Column[]): Column[] | undefined {
  try {
    const columns = v.parse(v.array(v.string()), JSON.parse(localStorage.getItem(key) ?? 'null'))
    return all.filter((column) => columns.includes(column))
  } catch {
    return undefined
  }
}

type Props<Column extends string> = {
  columns: ReturnType<typeof useColumns<Column>>
  labelOf: (column: Column) => string
  say: BulkMessages
}

export function ColumnChooser<Column extends string>({ columns, labelOf, say }: Props<Column>) {
  const { all, usual, shown, choose } = columns
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="px-3! text-sm! lg:min-h-9! lg:py-1!" onClick={() => setOpen(true)}>
        {say.columns}
      </Button>
      {isOpen && (
        <Suspense>
          <ColumnsDialog
            labels={all.map(labelOf)}
            isShown={(label) => shown.some((column) => labelOf(column) === label)}
            say={say}
            onTick={(label, isShown) =>
              choose(all.filter((column) => (labelOf(column) === label ? isShown : shown.includes(column))))
            }
            onReset={() => choose(usual)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
