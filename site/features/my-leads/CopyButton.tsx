import { useEffect, useState } from 'react'
import { CheckMark } from '../../components/CheckMark.tsx'
import type { MyLeadsMessages } from './my-leads.messages.ts'

const SAID_FOR_MS = 2_000

/** Not there where the browser lets no page copy, as over plain HTTP. */
export function CopyButton({ text, label, say }: { text: string; label: string; say: MyLeadsMessages }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  if (!('clipboard' in navigator)) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={copy}
        className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-md px-2 text-sm text-ink-soft hover:bg-sunk"
      >
        {isCopied && <CheckMark />}
        {isCopied ? say.copied : say.copy}
      </button>
      <span role="status" className="sr-only">
        {isCopied && say.copied}
      </span>
    </>
  )
}
