import { useState } from 'react'
import { Button } from '../Button.tsx'
import { CheckboxGroup } from '../CheckboxField.tsx'
import { DialogSheet } from '../dialogs/DialogSheet.tsx'

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

/** A button, and the dialog in which the columns of a table are ticked. Each takes effect at once. */
export function ColumnChooser<const Column extends string>(props: Props<Column>) {
  const { all, shown, usual, labels, say, onChoose } = props
  const [isOpen, setOpen] = useState(false)
  const isShown = (label: string) => shown.some((column) => labels[column] === label)
  return (
    <>
      <Button variant="quiet" className="px-3! text-sm! lg:min-h-9! lg:py-1!" onClick={() => setOpen(true)}>
        {say.columns}
      </Button>
      {isOpen && (
        <DialogSheet title={say.columnsTitle} closeLabel={say.close} onClose={() => setOpen(false)}>
          <CheckboxGroup
            legend={say.columnsWhy}
            options={all.map((column) => labels[column])}
            isChecked={isShown}
            box={{
              onChange: ({ target }) =>
                onChoose(
                  all.filter((column) =>
                    labels[column] === target.value ? target.checked : shown.includes(column),
                  ),
                ),
            }}
          />
          <div className="mt-5 flex flex-wrap gap-3">
            <Button className="max-sm:grow" onClick={() => setOpen(false)}>
              {say.done}
            </Button>
            <Button variant="quiet" onClick={() => onChoose(usual)}>
              {say.columnsReset}
            </Button>
          </div>
        </DialogSheet>
      )}
    </>
  )
}
