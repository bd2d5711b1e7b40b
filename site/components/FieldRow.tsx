import type { ComponentProps } from 'react'

/** Fields beside each other: their boxes stand on one line, whichever of them has a hint or what is wrong with it. */
export const FieldRow = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div data-aligned className={`grid gap-x-4 gap-y-4 sm:gap-y-0 ${className}`} {...rest} />
)
