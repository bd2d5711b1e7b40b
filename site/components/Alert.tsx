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
  /** For a message that is the whole page. */
  titleAs?: 'h1' | 'p'
  /** One paragraph; several are children. */
  text?: ReactNode
}

/** A message about the whole view. An error interrupts a screen reader; other tones wait for their turn. */
export const Alert = ({
  tone = 'info',
  title,
  titleAs: Title = 'p',
  text,
  id,
  className = '',
  children,
}: Props) => (
  <div
    id={id}
    role={tone === 'error' ? 'alert' : 'status'}
    className={`rounded-md border px-4 py-3 ${TONES[tone]} ${className}`}
  >
    {title && <Title className="font-semibold">{title}</Title>}
    {text && <p>{text}</p>}
    {children}
  </div>
)
