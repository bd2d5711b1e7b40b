import { useRef } from 'react'
import { ACTORS } from '../../../api/contract/admin/audit-log.ts'
import { Button } from '../../components/Button.tsx'
import { Field, SelectField } from '../../components/Field.tsx'
import type { AdminAuditMessages } from './admin-audit.messages.ts'
import { type Filters, isFiltering, LONGEST_WORD } from './filters.ts'

type Props = {
  typed: Filters
  mistakes: Record<string, string>
  onType: (change: Partial<Filters>) => void
  onClear: () => void
  say: AdminAuditMessages['filters']
}

export function FilterBar({ typed, mistakes, onType, onClear, say }: Props) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const line = (name: keyof Filters, label: string, type = 'text') => (
    <Field
      label={label}
      type={type}
      maxLength={LONGEST_WORD}
      autoComplete="off"
      value={typed[name]}
      error={mistakes[name]}
      onChange={({ target }) => onType({ [name]: target.value })}
    />
  )
  return (
    <fieldset
      ref={fields}
      className="mt-6 grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 sm:gap-4 lg:grid-cols-3"
    >
      <legend className="sr-only">{say.legend}</legend>
      <SelectField
        label={say.actor}
        placeholder={say.everybody}
        options={ACTORS.map((actor) => ({ value: actor, label: say.actors[actor] }))}
        value={typed.actor}
        error={mistakes.actor}
        onChange={({ target }) => onType({ actor: target.value })}
      />
      {line('deed', say.deed)}
      {line('subject', say.subject)}
      {line('subjectId', say.subjectId)}
      {line('from', say.from, 'date')}
      {line('to', say.to, 'date')}
      {isFiltering(typed) && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => {
            onClear()
            // Before the button leaves with what had the keyboard.
            fields.current?.querySelector('select')?.focus()
          }}
        >
          {say.clear}
        </Button>
      )}
    </fieldset>
  )
}
