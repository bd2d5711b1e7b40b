import { type ComponentProps, useState } from 'react'
import { Button } from '../Button.tsx'
import { Field } from './Field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'action'> & {
  say: { showPassword: string; hidePassword: string }
}

export function PasswordField({ say, ...field }: Props) {
  const [isShown, setShown] = useState(false)
  const words = isShown ? say.hidePassword : say.showPassword
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
