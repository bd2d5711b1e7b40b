import type { ComponentProps } from 'react'

type Props = ComponentProps<'a'> & {
  /** "(opens in a new tab)", for screen readers. */
  opensNewTab: string
}

/** A link that leaves this page as it is. */
export const NewTabLink = ({ opensNewTab, className = '', children, ...rest }: Props) => (
  <a target="_blank" rel="noopener" className={`underline underline-offset-4 ${className}`} {...rest}>
    {children}
    <span className="sr-only"> {opensNewTab}</span>
  </a>
)
