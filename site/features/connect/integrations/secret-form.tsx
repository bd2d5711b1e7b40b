import { type ComponentProps, type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { API_MODES, type ApiMode } from '../../../../domain/connect.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import type { Choice } from '../../../components/fields/ChoiceGroup.tsx'
import { CopyField } from '../../../components/fields/CopyField.tsx'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { type IntegrationsMessages, integrationsMessages as say } from './integrations.messages.ts'

type Form<Typed extends FieldValues, Read, Answer> = Parameters<typeof useSentForm<Typed, Read, Answer>>[0]

export const useSecretForm = <Typed extends FieldValues, Read, Answer>(
  form: Omit<Form<Typed, Read, Answer>, 'otherwise' | 'onSignedOut'>,
) =>
  useSentForm({
    ...form,
    otherwise: common.noConnection,
    onSignedOut: supplierSessionIsOver,
  })

type Props = Pick<ReturnType<typeof useSentForm>, 'refusal' | 'isSending' | 'onSubmit'> &
  Pick<ComponentProps<typeof FormDialog>, 'after' | 'onClose' | 'children'> & {
    isDirty: boolean
    words: { title: string; failed: string; submit: string; submitting: string }
  }

/** The dialog of such a form. `after` shows what it made. */
export const SecretForm = ({ refusal, isDirty, words, ...dialog }: Props) => (
  <FormDialog
    {...dialog}
    title={words.title}
    submit={words.submit}
    submitting={words.submitting}
    discard={{ isDirty, question: say.discardAsk }}
    refusal={refusal && <Alert tone="error" title={words.failed} text={refusal} />}
  />
)

/** Live and test; live is off where `liveClosed` says why. */
export const modeChoices = (
  words: Record<ApiMode, { label: string; hint: string }>,
  liveClosed: string | null,
): Choice[] =>
  API_MODES.map((mode) => ({
    value: mode,
    ...words[mode],
    ...(mode === 'live' && liveClosed !== null && { hint: liveClosed, isOff: true }),
  }))

type ShownProps = {
  secret: string
  words: IntegrationsMessages['shownSecret']
  children?: ReactNode
  onClose: () => void
}

/** A key or secret, the only time that it is shown. Its dialog must stay open until a button closes it. */
export function ShownOnce({ secret, words, children, onClose }: ShownProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-5">
      <Alert id={id} tone="pending" title={words.warning} text={words.warningWhy} />
      <CopyField label={words.label} text={secret} describedBy={id} say={say} />
      {children}
      <Button className="self-start max-sm:w-full" onClick={onClose}>
        {words.done}
      </Button>
    </div>
  )
}
