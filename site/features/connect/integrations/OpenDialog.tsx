import type { ComponentProps } from 'react'
import { DialogButton } from '../../../components/dialogs/DialogButton.tsx'
import { showToast } from '../../platform/toast/toast.store.ts'
import type { IntegrationsMessages } from './integrations.messages.ts'

type Props<Module> = Omit<ComponentProps<typeof DialogButton<Module>>, 'onLoadFailed'> & {
  say: IntegrationsMessages
}

/** A button that opens a dialog of this screen; a toast where its code does not come. */
export const OpenDialog = <Module,>({ say, ...props }: Props<Module>) => (
  <DialogButton
    {...props}
    onLoadFailed={() =>
      showToast({ title: say.notOpened, description: say.notOpenedWhy, variant: 'destructive' })
    }
  />
)
