import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: keyof typeof SIZES
  /** Its action is running: the button keeps its place and the focus, and a second press does nothing. */
  busy?: boolean
}

export const Button = ({ variant, size, busy, className = '', onClick, children, ...rest }: Props) => (
  <button
    type="button"
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

const SHAPE =
  'inline-flex items-center justify-center gap-2 rounded-md border font-medium no-underline transition-colors ' +
  'cursor-pointer disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55'

const VARIANTS = {
  primary:
    'border-transparent bg-action text-on-action enabled:hover:bg-action-hover [a&]:hover:bg-action-hover',
  secondary: 'border-line-strong bg-transparent text-ink enabled:hover:bg-sunk [a&]:hover:bg-sunk',
  quiet: 'border-transparent bg-transparent text-ink enabled:hover:bg-sunk [a&]:hover:bg-sunk',
  destructive:
    'border-danger bg-transparent text-danger enabled:hover:bg-danger-tint [a&]:hover:bg-danger-tint',
}
export type ButtonVariant = keyof typeof VARIANTS

/** Both are at least 44 px tall, so that a thumb finds them. */
const SIZES = {
  medium: 'min-h-11 px-4 py-2 text-base',
  large: 'min-h-13 px-6 py-3 text-lg',
}

/** The look of a button, for a link that must look the same. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: keyof typeof SIZES = 'medium') =>
  `${SHAPE} ${VARIANTS[variant]} ${SIZES[size]}`

type LinkProps = ComponentProps<'a'> & { variant?: ButtonVariant }

export const LinkButton = ({ variant, className = '', children, ...rest }: LinkProps) => (
  <a className={`${buttonClass(variant)} ${className}`} {...rest}>
    {children}
  </a>
)

/** A turning ring the size of the text. Its label says what is loading; without a label it is decoration. */
export const Spinner = ({ label }: { label?: string }) => (
  <span role={label ? 'status' : undefined} className="inline-flex items-center gap-2">
    <svg
      viewBox="0 0 16 16"
      className="size-[1em] motion-safe:animate-spin"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6.5" opacity="0.25" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" strokeLinecap="round" />
    </svg>
    {label}
  </span>
)
