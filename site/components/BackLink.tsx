import type { ComponentProps } from 'react'

/** Above the heading of a page, to the page that it belongs to. */
export const BackLink = ({ className = '', children, ...rest }: ComponentProps<'a'>) => (
  <a
    className={`inline-flex min-h-11 items-center gap-1 text-ink-soft underline-offset-4 hover:underline ${className}`}
    {...rest}
  >
    <span aria-hidden="true">←</span> {children}
  </a>
)
