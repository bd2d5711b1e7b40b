import type { ComponentProps, ReactNode } from 'react'

const TONES = {
  error: 'border-danger bg-danger-tint',
  pending: 'border-pending bg-pending-tint',
  success: 'border-action bg-action-tint',
  info: 'border-contacted bg-contacted-tint',
}

type Props = Pick<ComponentProps<'div'>, 'id' | 'className' | 'children'> & {
  tone?: keyof typeof TONES
  title?: string | undefined
  /** One paragraph; several are children. */
  text?: ReactNode
}

/** A message about the whole view. An error interrupts a screen reader; other tones wait for their turn. */
export const Alert = ({ tone = 'info', title, text, id, className = '', children }: Props) => (
  <div
    id={id}
    role={tone === 'error' ? 'alert' : 'status'}
    className={`rounded-md border px-4 py-3 ${TONES[tone]} ${className}`}
  >
    {title && <p className="font-semibold">{title}</p>}
    {text && <p>{text}</p>}
    {children}
  </div>
)
