import { useState } from 'react'
import { brand } from '../../../../api/contract/brand.ts'
import { Button, LinkButton } from '../../../components/Button.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { secondFactorMessages as say } from './second-factor.messages.ts'

type Props = { codes: string[]; onKept: () => void }

/** The only time that the codes can be read: to copy, to save as a file or to print. */
export function RecoveryCodeList({ codes, onKept }: Props) {
  const [copying, setCopying] = useState('')
  const text = `${say.fileTitle(brand.name)}\n\n${codes.join('\n')}\n`
  const copy = async () => setCopying((await copyText(text)) ? common.copied : say.copyYourself)
  return (
    <div className="flex flex-col items-start gap-4">
      <div role="status" className="flex flex-col gap-4">
        <p className="font-semibold">{say.recoveryCodes}</p>
        <p className="text-ink-soft">{say.recoveryCodesWhy}</p>
      </div>
      <ul className="grid gap-x-8 gap-y-1 rounded-md bg-sunk px-4 py-3 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          {common.copy}
        </Button>
        <LinkButton
          variant="secondary"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={say.fileName}
        >
          {say.download}
        </LinkButton>
        <Button variant="secondary" onClick={() => printCodes(text)}>
          {common.print}
        </Button>
      </div>
      <p role="status" className={copying === say.copyYourself ? 'text-sm' : 'sr-only'}>
        {copying}
      </p>
      <Button onClick={onKept}>{say.kept}</Button>
    </div>
  )
}

/** The codes alone, on one page: in a frame, so that the page behind stays as it is. */
function printCodes(text: string): void {
  const frame = document.createElement('iframe')
  // Not hidden: browsers print nothing of a frame without a layout.
  frame.className = 'sr-only'
  document.body.append(frame)
  const paper = frame.contentDocument?.body.appendChild(document.createElement('pre'))
  if (paper) paper.textContent = text
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}
