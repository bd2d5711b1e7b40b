import { Done } from '../../../../api/contract/done.ts'
import { PasswordAgain } from '../../../../api/contract/people/second-factor.ts'
import type { Realm } from '../../../../domain/people.ts'
import { Alert } from '../../../components/Alert.tsx'
import { draw } from '../../../components/Boundary.tsx'
import { buttonClass } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { PasswordField } from '../../../components/fields/PasswordField.tsx'
import { api } from '../../../lib/data/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { HOME } from '../../../lib/words/language.ts'
import { secondFactorMessages as say } from './second-factor.messages.ts'

/** Opens the dialog above whatever is open. False where it was closed without a proof. */
export async function confirmAgain(realm: Realm): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const answered = Promise.withResolvers<boolean>()
  const close = () => answered.resolve(false)
  const root = draw(
    place,
    realm === 'user' ? (
      <LogInAgain onClose={close} />
    ) : (
      <EnterPassword realm={realm} onProved={() => answered.resolve(true)} onClose={close} />
    ),
  )
  const isProved = await answered.promise
  root.unmount()
  place.remove()
  return isProved
}

type Props = { onClose: () => void }

function EnterPassword({
  realm,
  onProved,
  onClose,
}: Props & { realm: 'supplier' | 'admin'; onProved: () => void }) {
  const words = say.again
  const { form, field, refusal, isSending, onSubmit } = useSentForm({
    schema: PasswordAgain,
    fields: ['password'],
    blank: { password: '' },
    send: (body) => api.post(`/api/${realm}/reauthentication`, Done, { body }),
    onSent: onProved,
    otherwise: common.pleaseTryAgain,
    noConnection: common.noConnection,
    onSignedOut: onClose,
  })
  return (
    <FormDialog
      title={words.title}
      description={words.lead}
      submit={words.submit}
      submitting={words.submitting}
      isSending={isSending}
      refusal={refusal && <Alert tone="error" title={words.failed} text={refusal} />}
      onTakesFocus={() => form.setFocus('password')}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <PasswordField {...field('password')} label={say.yourPassword} autoComplete="current-password" />
    </FormDialog>
  )
}

/** An owner has no password: a new login is the proof. */
const LogInAgain = ({ onClose }: Props) => (
  <DialogSheet title={say.again.title} description={say.again.logInLead} onClose={onClose}>
    <a href={`${HOME}/login?again=1`} className={buttonClass('primary')}>
      {say.again.logIn}
    </a>
  </DialogSheet>
)
