import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { sayAtom } from '../rate-check.atoms.ts'

/** Opens beside the form, which stays as it is. */
export function StatementExampleLink({ children }: { children: ReactNode }) {
  const { opensNewTab } = useAtomValue(sayAtom).verify
  return (
    <a
      href="/help#your-statement"
      target="_blank"
      rel="noopener"
      className="text-ink underline underline-offset-4"
    >
      {children}
      <span className="sr-only"> {opensNewTab}</span>
    </a>
  )
}
