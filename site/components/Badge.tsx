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

/** A code, the same in both languages of the site. */
const FRENCH = 'FR'

/** Short, with words for a mouse and a screen reader. */
export const FrenchBadge = ({ words }: { words: string }) => (
  <Badge>
    <span role="img" title={words}>
      {FRENCH}
    </span>
  </Badge>
)
