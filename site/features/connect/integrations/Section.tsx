import { type ReactNode, useId } from 'react'

type Props = {
  heading: string
  lead: string
  /** The button that adds to it. */
  action?: ReactNode
  children?: ReactNode
}

/** A part of the screen under its heading. */
export function Section({ heading, lead, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-measure grow basis-72">
          <h2 id={id} className="text-xl font-semibold">
            {heading}
          </h2>
          <p className="mt-1 text-ink-soft">{lead}</p>
        </div>
        {action}
      </div>
      {children && <div className="mt-4">{children}</div>}
    </section>
  )
}

export const FRAME = 'divide-y divide-line overflow-clip rounded-lg border border-line bg-surface'
