import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../Icon.tsx'

type Props = {
  heading: ReactNode
  headingClass: string
  className: string
  cells: ReactNode
  isOpenAtFirst?: boolean
  detailsClass: string
  children: ReactNode
}

export function ExpandableRow({ heading, cells, isOpenAtFirst = false, children, ...classes }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const id = useId()
  return (
    <article aria-labelledby={`${id}-heading`}>
      <div
        className={`relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3 hover:bg-sunk sm:px-5 ${classes.className}`}
      >
        <h3 id={`${id}-heading`} className="min-w-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-details` : undefined}
            onClick={() => setOpen(!isOpen)}
            className={`flex max-w-full cursor-pointer items-center gap-2 rounded-sm text-left after:absolute after:inset-0 ${classes.headingClass}`}
          >
            <Icon
              path="m6 4 4 4-4 4"
              className={`size-4 shrink-0 text-ink-soft motion-safe:transition-transform ${isOpen ? 'rotate-90' : ''}`}
            />
            {heading}
          </button>
        </h3>
        {cells}
      </div>
      {isOpen && (
        <div id={`${id}-details`} className={`border-t border-line px-4 sm:px-5 ${classes.detailsClass}`}>
          {children}
        </div>
      )}
    </article>
  )
}
