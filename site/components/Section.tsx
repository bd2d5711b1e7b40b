import { type ComponentProps, useId } from 'react'

type Props = ComponentProps<'section'> & { heading: string; headingClass?: string }

/** A part of a page, named by its heading. */
export function Section({ heading, headingClass = 'text-xl font-semibold', children, ...rest }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} {...rest}>
      <h2 id={id} className={headingClass}>
        {heading}
      </h2>
      {children}
    </section>
  )
}
