import type { ReactNode } from 'react'

type Props = {
  title: string
  children?: ReactNode
  /** A button or link that leads on. */
  action?: ReactNode
}

/** What a list says when nothing is in it. */
export const EmptyState = ({ title, children, action }: Props) => (
  <div className="flex flex-col items-center rounded-lg border border-dashed border-line-strong px-4 py-14 text-center">
    <h2 className="text-lg font-semibold">{title}</h2>
    {children && <div className="mt-1 text-ink-soft">{children}</div>}
    {action && <div className="mt-5">{action}</div>}
  </div>
)
