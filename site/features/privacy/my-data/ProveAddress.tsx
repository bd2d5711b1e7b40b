import { useState } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import { Button, Spinner } from '../../../components/Button.tsx'
import { tabStorage } from '../../../lib/browser-session.ts'
import { keepSentCode, type Proof, readSentCode } from '../../people/verification/proof.ts'
import { useVerification } from '../../people/verification/use-verification.ts'
import { VerifiedAddress } from '../../people/verification/VerifiedAddress.tsx'
import { verificationMessages } from '../../people/verification/verification.messages.ts'
import { proveAddress, sendMyDataCode } from './my-data.api.ts'
import type { MyDataMessages } from './my-data.messages.ts'
import { noteProvedInTab, type useMyData } from './use-my-data.ts'

type Props = {
  locale: string
  say: MyDataMessages
  isOver: boolean
  mine: Pick<ReturnType<typeof useMyData>, 'load' | 'isSignedIn'>
}

const SENT_CODE = 'my-data-code'

/** The same field and code as in the rate check and the login: the right code opens the page. */
export function ProveAddress({ locale, say, isOver, mine }: Props) {
  const sayVerification = {
    ...verificationMessages(locale),
    verify: say.prove.show,
    verifying: say.prove.showing,
  }
  const [proof, setProof] = useState<Proof>(() => readSentCode(tabStorage(), SENT_CODE))
  const [typed, setTyped] = useState(proof.name === 'code-sent' ? proof.address : '')
  const verification = useVerification({
    channel: 'email',
    typed,
    say: sayVerification,
    proof,
    setProof(now) {
      keepSentCode(tabStorage(), SENT_CODE, now)
      setProof(now)
      if (now.name !== 'verified') return
      noteProvedInTab(tabStorage(), true)
      void mine.load()
    },
    calls: { send: sendMyDataCode, verify: proveAddress },
  })

  if (verification.verified) return <Spinner label={say.looking} />
  return (
    <div className="flex max-w-form flex-col gap-6">
      {isOver && (
        <Alert tone="pending" title={say.prove.isOver}>
          <p>{say.prove.isOverWhy}</p>
        </Alert>
      )}
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <VerifiedAddress
          channel="email"
          verification={verification}
          say={sayVerification}
          label={say.prove.email}
          hint={say.prove.emailHint}
          field={{ name: 'email', value: typed, onChange: (event) => setTyped(event.target.value) }}
          sendVariant="primary"
        />
      </form>
      {mine.isSignedIn && (
        <p className="flex flex-wrap items-center gap-3 border-t border-line pt-6 text-ink-soft">
          {say.prove.signedIn}
          <Button variant="secondary" onClick={mine.load}>
            {say.prove.showAccount}
          </Button>
        </p>
      )}
    </div>
  )
}
