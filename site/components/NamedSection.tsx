import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = {
  /** For a link to it. */
  name?: string | undefined
  heading: string
  why?: string | undefined
  className: string
  children: ReactNode
}

/** A section of a portal's page. A link to it works although the page draws it after the browser has looked for it. */
export function NamedSection({ name, heading, why, className, children }: Props) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (name !== undefined && location.hash === `#${name}`) section.current?.focus()
  }, [name])
  return (
    <section
      ref={section}
      id={name}
      tabIndex={name === undefined ? undefined : -1}
      aria-labelledby={id}
      className={`outline-none ${className}`}
    >
      <h2 id={id} className="text-xl font-semibold">
        {heading}
      </h2>
      {why && <p className="mt-1 max-w-prose text-sm text-ink-soft">{why}</p>}
      {children}
    </section>
  )
}
