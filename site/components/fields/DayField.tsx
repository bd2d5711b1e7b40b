import { type ComponentProps, useEffect, useState } from 'react'
import { isDay } from '../../../api/contract/forms/fields.ts'
import { Field } from './Field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'value' | 'onChange'> & {
  day: string
  /** Nothing typed is a choice too. */
  mayBeEmpty?: boolean
  onChosen: (day: string) => void
}

/** A day that takes effect once it is typed: until then it is none, or one of the first centuries. */
export function DayField({ day, mayBeEmpty = false, onChosen, ...field }: Props) {
  const [typed, setTyped] = useState(day)
  useEffect(() => setTyped(day), [day])
  return (
    <Field
      {...field}
      type="date"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        if (isDay(target.value) || (mayBeEmpty && target.value === '')) onChosen(target.value)
      }}
    />
  )
}
