import type { ComponentProps } from 'react'
import { TotpCode } from '../../../../api/contract/people/second-factor.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Button } from '../../../components/Button.tsx'
import type { Field } from '../../../components/fields/Field.tsx'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { CodeField } from './CodeField.tsx'
import { secondFactorMessages as say } from './second-factor.messages.ts'

type Props = Pick<ComponentProps<typeof AccountForm>, 'onSubmit' | 'refusal' | 'isSending'> & {
  field: Omit<ComponentProps<typeof Field>, 'label' | 'hint'>
  onStartOver: () => void
}

/** The last step of a login, where the second factor is on. */
export function CodeStep({ field, onStartOver, ...form }: Props) {
  return (
    <AccountForm
      {...form}
      say={say.step}
      after={
        <Button variant="quiet" onClick={onStartOver}>
          {say.step.startOver}
        </Button>
      }
    >
      <p className="text-ink-soft">{say.step.lead}</p>
      <CodeField {...field} autoFocus />
    </AccountForm>
  )
}

type OwnersProps = Pick<Props, 'onStartOver'> & {
  /** Returns where to go next. */
  send: (code: string) => Promise<string>
  onSent: (goOnTo: string) => void
}

/** The same with a form of its own, after the code by mail or the issuer. */
export function OwnersCodeStep({ send, onSent, ...props }: OwnersProps) {
  const { field, ...sending } = useSentForm({
    schema: TotpCode,
    fields: ['code'],
    blank: { code: '' },
    send: ({ code }) => send(code),
    onSent,
    otherwise: common.pleaseTryAgain,
    noConnection: common.noConnection,
  })
  return <CodeStep {...props} {...sending} field={field('code')} />
}
