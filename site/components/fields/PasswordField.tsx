import { type ComponentProps, useState } from 'react'
import { Button } from '../Button.tsx'
import { Field } from './Field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'action'> & { showLabel: string; hideLabel: string }

export function PasswordField({ showLabel, hideLabel, ...field }: Props) {
  const [isShown, setShown] = useState(false)
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
          aria-label={isShown ? hideLabel : showLabel}
          onClick={() => setShown(!isShown)}
        >
          {/* The first word of the label, so that voice control finds the button by it. */}
          {isShown ? hideLabel.split(' ')[0] : showLabel.split(' ')[0]}
        </Button>
      }
    />
  )
}
