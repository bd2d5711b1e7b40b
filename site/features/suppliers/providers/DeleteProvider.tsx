import { useState } from 'react'
import { folded } from '../../../../domain/languages/folded.ts'
import { Alert } from '../../../components/Alert.tsx'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { showFailure, showToast } from '../../platform/toast/toast.store.ts'
import type { DialogProps } from './provider-table.tsx'
import { deleteProvider } from './providers.api.ts'
import { adminProvidersMessages as say } from './providers.messages.ts'

/** Says before and after whether the provider is deleted or made anonymous. The admin types the name to confirm. */
export function DeleteProvider({ provider, onClose, onDone }: DialogProps) {
  const words = say.deletion
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { isPending, mutate } = useMutation({
    otherwise: say.noConnection,
    onRefused(description) {
      showFailure(words.failed, description)
      onDone()
    },
  })
  const isName = folded(typed) === folded(provider.name)

  const confirm = () =>
    mutate(
      () => deleteProvider(provider.id),
      ({ anonymised }) => {
        const why = anonymised ? words.wasAnonymisedWhy : words.wasDeletedWhy
        showToast({ title: words.wasDeleted, description: why(provider.name) })
        onDone()
      },
    )

  return (
    <FormDialog
      title={words.title(provider.name)}
      submit={words.confirm}
      submitting={common.deleting}
      submitClassName="bg-danger! text-paper! hover:opacity-90"
      className="gap-4"
      isSending={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        setWrong(!isName)
        if (isName) void confirm()
      }}
      onClose={onClose}
    >
      <Alert tone="error" title={words.permanent}>
        <p>{provider.leadsReceived === 0 ? words.gone : words.anonymised(provider.leadsReceived)}</p>
        <p className="mt-2">{words.paymentsEnd}</p>
      </Alert>
      <Field
        label={words.typeName(provider.name)}
        autoComplete="off"
        value={typed}
        error={isWrong ? words.wrongName : undefined}
        announceError
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
      />
    </FormDialog>
  )
}
