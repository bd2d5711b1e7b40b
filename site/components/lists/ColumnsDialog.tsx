import type { BulkMessages } from '../../lib/lists/bulk.messages.ts'
import { Button } from '../Button.tsx'
import { DialogSheet } from '../dialogs/DialogSheet.tsx'
import { CheckboxGroup } from '../fields/CheckboxField.tsx'

type Props = {
  labels: string[]
  isShown: (label: string) => boolean
  say: BulkMessages
  onTick: (label: string, isShown: boolean) => void
  onReset: () => void
  onClose: () => void
}

/** The columns of a table, to tick. Each change takes effect at once. */
export const ColumnsDialog = ({ labels, isShown, say, onTick, onReset, onClose }: Props) => (
  <DialogSheet title={say.columnsTitle} onClose={onClose}>
    <CheckboxGroup
      legend={say.columnsWhy}
      options={labels}
      isChecked={isShown}
      box={{ onChange: ({ target }) => onTick(target.value, target.checked) }}
    />
    <div className="mt-5 flex flex-wrap gap-3">
      <Button className="max-sm:grow" onClick={onClose}>
        {say.done}
      </Button>
      <Button variant="quiet" onClick={onReset}>
        {say.columnsReset}
      </Button>
    </div>
  </DialogSheet>
)
