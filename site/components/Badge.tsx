import type { ReactNode } from 'react'

const TONES = {
  success: 'bg-action-tint text-action',
  pending: 'bg-pending-tint text-pending',
  info: 'bg-contacted-tint text-contacted',
  danger: 'bg-danger-tint text-danger',
  neutral: 'bg-neutral-tint text-neutral',
}
export type BadgeTone = keyof typeof TONES

/** The name of a state. Its colour only repeats it. */
export const Badge = ({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span
    className={`inline-flex items-center rounded-sm forced-colors:border px-2 py-0.5 text-sm font-medium whitespace-nowrap ${TONES[tone]}`}
  >
    {children}
  </span>
)
