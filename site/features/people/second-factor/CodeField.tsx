import { type ComponentProps, useState } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { secondFactorMessages as say } from './second-factor.messages.ts'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'hint'>

/** The code of the app, on a phone with its digits; or, by a button, a recovery code with letters. */
export function CodeField({ ...field }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <Field
          {...field}
          key={isRecovery ? 'recovery' : 'app'}
          autoFocus={field.autoFocus || isRecovery}
          label={isRecovery ? say.recoveryCode : say.code}
          hint={isRecovery ? say.recoveryCodeHint : say.codeHint}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </div>
      <Button variant="quiet" className="-ml-4" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? say.useApp : say.useRecoveryCode}
      </Button>
    </div>
  )
}
