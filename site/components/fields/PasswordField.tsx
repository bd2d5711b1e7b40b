import { type ComponentProps, useState } from 'react'
import * as common from '../../lib/words/common.messages.ts'
import { Button } from '../Button.tsx'
import { Field } from './Field.tsx'

export function PasswordField(field: Omit<ComponentProps<typeof Field>, 'type' | 'action'>) {
  const [isShown, setShown] = useState(false)
  const words = isShown ? common.hidePassword : common.showPassword
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <Button
          variant="secondary"
          className="min-w-20"
          aria-label={words}
          onClick={() => setShown(!isShown)}
        >
          {/* The first word of the label, so that voice control finds the button by it. */}
          {words.split(' ')[0]}
        </Button>
      }
    />
  )
}
