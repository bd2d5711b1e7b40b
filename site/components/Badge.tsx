import type { ReactNode } from 'react'

export type BadgeTone = 'success' | 'pending' | 'info' | 'danger' | 'neutral'

const TONES: Record<BadgeTone, string> = {
  success: 'bg-action-tint text-action',
  pending: 'bg-pending-tint text-pending',
  info: 'bg-contacted-tint text-contacted',
  danger: 'bg-danger-tint text-danger',
  neutral: 'bg-neutral-tint text-neutral',
}

/** The name of a state. Its colour only repeats it. */
export const Badge = ({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span
    className={`inline-flex items-center rounded-sm px-2 py-0.5 text-sm font-medium whitespace-nowrap ${TONES[tone]}`}
  >
    {children}
  </span>
)
