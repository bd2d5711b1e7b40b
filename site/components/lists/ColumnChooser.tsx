import { lazy, Suspense, useState } from 'react'
import { Button } from '../Button.tsx'

// A dialog is as much code as a list, and few are opened.
const ColumnsDialog = lazy(() =>
  import('./ColumnsDialog.tsx').then((columns) => ({ default: columns.ColumnsDialog })),
)

type Props<Column extends string> = {
  all: readonly Column[]
  shown: readonly Column[]
  usual: readonly Column[]
  labels: Record<Column, string>
  say: {
    columns: string
    columnsTitle: string
    columnsWhy: string
    columnsReset: string
    done: string
    close: string
  }
  onChoose: (columns: readonly Column[]) => void
}

/** A button, and the dialog that it opens. */
export function ColumnChooser<const Column extends string>(props: Props<Column>) {
  const { all, shown, usual, labels, say, onChoose } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="px-3! text-sm! lg:min-h-9! lg:py-1!" onClick={() => setOpen(true)}>
        {say.columns}
      </Button>
      {isOpen && (
        <Suspense>
          <ColumnsDialog
            labels={all.map((column) => labels[column])}
            isShown={(label) => shown.some((column) => labels[column] === label)}
            say={say}
            onTick={(label, isShown) =>
              onChoose(all.filter((column) => (labels[column] === label ? isShown : shown.includes(column))))
            }
            onReset={() => onChoose(usual)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
