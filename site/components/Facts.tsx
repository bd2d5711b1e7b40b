import type { ReactNode } from 'react'

type Props = { facts: { name: string; value: ReactNode }[]; className?: string }

/** Names and values in two columns; on a phone in one. */
export const Facts = ({ facts, className = '' }: Props) => (
  <dl className={`grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(9rem,auto)_minmax(0,1fr)] ${className}`}>
    {facts.map(({ name, value }) => (
      <div key={name} className="contents">
        <dt className="text-ink-soft max-sm:-mb-2">{name}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
