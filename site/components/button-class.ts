export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive'
export type ButtonSize = 'medium' | 'large'

const SHAPE =
  'inline-flex items-center justify-center gap-2 rounded-md border font-medium no-underline transition-colors ' +
  'cursor-pointer disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-action text-on-action enabled:hover:bg-action-hover [a&]:hover:bg-action-hover',
  secondary: 'border-line-strong bg-transparent text-ink enabled:hover:bg-sunk [a&]:hover:bg-sunk',
  quiet: 'border-transparent bg-transparent text-ink enabled:hover:bg-sunk [a&]:hover:bg-sunk',
  destructive:
    'border-danger bg-transparent text-danger enabled:hover:bg-danger-tint [a&]:hover:bg-danger-tint',
}

/** Both are at least 44 px tall, so that a thumb finds them. */
const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-4 py-2 text-base',
  large: 'min-h-13 px-6 py-3 text-lg',
}

/** What makes a button look like one, for a link that must look the same. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'medium') =>
  `${SHAPE} ${VARIANTS[variant]} ${SIZES[size]}`
