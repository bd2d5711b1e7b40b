import { useState } from 'react'
import type { Provider } from '../../../../api/contract/admin/providers.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { Field } from '../../../components/Field.tsx'
import { useMutation } from '../../../lib/use-mutation.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { deleteProvider } from './providers.api.ts'
import type { AdminProvidersMessages } from './providers.messages.ts'

type Props = {
  provider: Provider
  say: AdminProvidersMessages
  onClose: () => void
  onDone: () => void
}

/** Says beforehand which of the two a deletion will be, and afterwards which it was; the name is typed before it is done. */
export function DeleteProvider({ provider, say, onClose, onDone }: Props) {
  const words = say.deletion
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { isPending, mutate } = useMutation({
    otherwise: say.noConnection,
    onRefused(description) {
      showToast({ title: words.failed, description, variant: 'destructive' })
      onDone()
    },
  })
  const isName = spaced(typed) === spaced(provider.name)

  const confirm = () =>
    mutate(
      () => deleteProvider(provider.id),
      ({ anonymised }) => {
        showToast(
          anonymised
            ? { title: words.wasAnonymised, description: words.wasAnonymisedWhy(provider.name) }
            : { title: words.wasDeleted, description: words.wasDeletedWhy(provider.name) },
        )
        onDone()
      },
    )

  return (
    <DialogSheet title={words.title(provider.name)} closeLabel={say.close} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setWrong(!isName)
          if (isName) void confirm()
        }}
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
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            busy={isPending}
            className="bg-danger! text-paper! hover:opacity-90 max-sm:grow"
          >
            {isPending ? words.deleting : words.confirm}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {say.cancel}
          </Button>
        </div>
      </form>
    </DialogSheet>
  )
}

const spaced = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
