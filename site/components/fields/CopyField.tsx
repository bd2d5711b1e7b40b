import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import * as common from '../../lib/words/common.messages.ts'
import { Button } from '../Button.tsx'
import { CheckMark } from '../Icon.tsx'

type Props = {
  label: string
  text: string
  /** The id of its description, such as a warning beside it. */
  describedBy?: string
  say: { copyYourself: string }
}

type Copying = 'idle' | 'copied' | 'refused'
const SAID_FOR_MS = 4_000

/** A text to copy. Where the browser does not let pages copy, it is selected, to be copied by hand. It gets the focus. */
export function CopyField({ label, text, describedBy, say }: Props) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [copying, setCopying] = useState<Copying>('idle')
  useEffect(() => box.current?.focus(), [])
  useEffect(() => {
    if (copying !== 'copied') return
    const timer = setTimeout(() => setCopying('idle'), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [copying])

  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="mt-1.5 flex items-start gap-2 max-sm:flex-col">
        <textarea
          ref={box}
          id={id}
          readOnly
          rows={2}
          spellCheck={false}
          value={text}
          aria-describedby={describedBy}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="w-full grow resize-none rounded-md border border-line-strong bg-sunk px-3 py-2 font-mono text-sm break-all text-ink"
        />
        <Button
          variant="secondary"
          className="min-w-28 max-sm:w-full"
          onClick={async () => setCopying((await copied(text, box)) ? 'copied' : 'refused')}
        >
          {copying === 'copied' && <CheckMark />}
          {copying === 'copied' ? common.copied : common.copy}
        </Button>
      </div>
      <p role="status" className={copying === 'refused' ? 'mt-1.5 text-sm' : 'sr-only'}>
        {copying === 'copied' && common.copied}
        {copying === 'refused' && say.copyYourself}
      </p>
    </div>
  )
}

/** False where the browser does not let pages copy; then the text is selected. */
async function copied(text: string, box: RefObject<HTMLTextAreaElement | null>): Promise<boolean> {
  if (await copyText(text)) return true
  box.current?.focus()
  box.current?.select()
  return false
}
