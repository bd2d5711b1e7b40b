import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'

export type DemoSignIn = { name: string; password: string }
type Props = {
  say: { demo: string; demoHint: string; demoFill: string }
  /** Null where there is no demo, or the API cannot be reached. */
  demoSignIn: () => Promise<DemoSignIn | null>
  onFill: (signIn: DemoSignIn) => void
}

/** The login of a demo. Empty anywhere else. */
export function DemoHint({ say, demoSignIn, onFill }: Props) {
  const [demo, setDemo] = useState<DemoSignIn | null>(null)
  useEffect(() => void demoSignIn().then(setDemo), [demoSignIn])
  if (demo === null) return null
  return (
    <section aria-label={say.demo} className="rounded-md border border-line bg-sunk px-4 py-4">
      <h2 className="font-semibold">{say.demo}</h2>
      <p className="mt-1 text-ink-soft">{say.demoHint}</p>
      <p className="mt-2 font-mono text-sm wrap-anywhere">
        {demo.name}
        <br />
        {demo.password}
      </p>
      <Button variant="secondary" className="mt-4" onClick={() => onFill(demo)}>
        {say.demoFill}
      </Button>
    </section>
  )
}
