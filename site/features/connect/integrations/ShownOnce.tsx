import { type ReactNode, useId } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { CopyField } from '../../../components/CopyField.tsx'
import type { IntegrationsMessages } from './integrations.messages.ts'

type Props = {
  secret: string
  words: { label: string; warning: string; warningWhy: string; done: string }
  say: IntegrationsMessages
  children?: ReactNode
  onClose: () => void
}

/** A key or secret, the only time that it is shown. Its dialog has to stay open until a button closes it. */
export function ShownOnce({ secret, words, say, children, onClose }: Props) {
  const id = useId()
  return (
    <div className="flex flex-col gap-5">
      <div id={id}>
        <Alert tone="pending" title={words.warning}>
          <p>{words.warningWhy}</p>
        </Alert>
      </div>
      <CopyField label={words.label} text={secret} describedBy={id} say={say} />
      {children}
      <Button className="self-start max-sm:w-full" onClick={onClose}>
        {words.done}
      </Button>
    </div>
  )
}
