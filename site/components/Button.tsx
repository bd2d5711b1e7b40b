import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { Spinner } from './Spinner.tsx'

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Something is under way: the button keeps its place and the focus, and a second press does nothing. */
  busy?: boolean
}

export function Button({
  variant = 'primary',
  size = 'medium',
  busy = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: Props) {
  return (
    <button
      type={type}
      className={`${buttonClass(variant, size)} ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
