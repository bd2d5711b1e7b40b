import type { ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode }

export const Facts = ({ heading, facts }: { heading: string; facts: Fact[] }) => (
  <section>
    <h4 className="text-sm font-semibold">{heading}</h4>
    <dl className="mt-2 flex flex-col gap-1.5">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap items-baseline gap-x-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="ml-auto text-right wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
