import type { ReactNode } from 'react'

type Tone = 'error' | 'pending' | 'success' | 'info'

const TONES: Record<Tone, string> = {
  error: 'border-danger bg-danger-tint',
  pending: 'border-pending bg-pending-tint',
  success: 'border-action bg-action-tint',
  info: 'border-contacted bg-contacted-tint',
}

/** A message about the whole view. An error interrupts a screen reader; other tones wait for their turn. */
export function Alert({
  tone = 'info',
  title,
  text,
  children,
}: {
  tone?: Tone
  title?: string | undefined
  text?: ReactNode
  /** More than one paragraph of text. */
  children?: ReactNode
}) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`rounded-md border px-4 py-3 ${TONES[tone]}`}
    >
      {title && <p className="font-semibold">{title}</p>}
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
