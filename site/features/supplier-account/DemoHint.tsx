import { useEffect, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { demoSignIn } from './supplier-account.api.ts'
import type { SupplierAccountMessages } from './supplier-account.messages.en.ts'

type DemoSignIn = NonNullable<Awaited<ReturnType<typeof demoSignIn>>>
type Props = { say: SupplierAccountMessages['login']; onFill: (signIn: DemoSignIn) => void }

/** In a demo, how to sign in to it. Nothing anywhere else. */
export function DemoHint({ say, onFill }: Props) {
  const [demo, setDemo] = useState<DemoSignIn | null>(null)
  useEffect(() => {
    void demoSignIn().then(setDemo)
  }, [])
  if (demo === null) return null
  return (
    <section aria-label={say.demo} className="rounded-md border border-line bg-sunk px-4 py-4">
      <h2 className="font-semibold">{say.demo}</h2>
      <p className="mt-1 text-ink-soft">{say.demoHint}</p>
      <p className="mt-2 font-mono text-sm wrap-anywhere">
        {demo.email}
        <br />
        {demo.password}
      </p>
      <Button variant="secondary" className="mt-4" onClick={() => onFill(demo)}>
        {say.demoFill}
      </Button>
    </section>
  )
}
