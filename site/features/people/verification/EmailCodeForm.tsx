import { type ComponentProps, useState } from 'react'
import { Spinner } from '../../../components/Button.tsx'
import { tabStorage } from '../../../lib/tab-storage.ts'
import { keepSentCode, readSentCode } from './proof.ts'
import { useVerification } from './use-verification.ts'
import { VerifiedAddress } from './VerifiedAddress.tsx'

type Props = Pick<ComponentProps<typeof VerifiedAddress>, 'say' | 'label' | 'hint'> & {
  /** Under which the tab keeps the address that a code was sent to. */
  storageKey: string
  calls: Parameters<typeof useVerification>[0]['calls']
  onVerified?: () => void
  done: string
}

export function EmailCodeForm({ say, label, hint, storageKey, calls, onVerified, done }: Props) {
  const [proof, setProof] = useState(() => readSentCode(tabStorage(), storageKey))
  const [typed, setTyped] = useState(proof.name === 'code-sent' ? proof.address : '')
  const verification = useVerification({
    channel: 'email',
    typed,
    say,
    proof,
    setProof(now) {
      keepSentCode(tabStorage(), storageKey, now)
      setProof(now)
      if (now.name === 'verified') onVerified?.()
    },
    calls,
  })

  if (verification.verified) return <Spinner label={done} />
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <VerifiedAddress
        channel="email"
        verification={verification}
        say={say}
        label={label}
        hint={hint}
        field={{ name: 'email', value: typed, onChange: (event) => setTyped(event.target.value) }}
        sendVariant="primary"
      />
    </form>
  )
}
