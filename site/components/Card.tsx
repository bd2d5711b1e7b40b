import type { ComponentProps } from 'react'

export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`rounded-lg border border-line bg-surface p-5 sm:p-8 ${className}`} {...rest} />
}
