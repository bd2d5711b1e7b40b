import type { ComponentProps } from 'react'
import * as common from '../lib/words/common.messages.ts'

/** A link that leaves this page as it is. */
export const NewTabLink = ({ className = '', children, ...rest }: ComponentProps<'a'>) => (
  <a target="_blank" rel="noopener" className={`underline underline-offset-4 ${className}`} {...rest}>
    {children}
    <span className="sr-only"> {common.opensInNewTab}</span>
  </a>
)
