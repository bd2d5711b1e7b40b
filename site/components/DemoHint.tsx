import type { Config } from '../../api/contract/config.ts'
import { useConfig } from '../lib/data/use-config.ts'
import { Button } from './Button.tsx'

type SignIn = { name: string; password: string }
type Props = {
  say: { demo: string; demoHint: string; demoFill: string }
  signInOf: (demo: NonNullable<Config['demo']>) => SignIn
  onFill: (signIn: SignIn) => void
}

/** The login of a demo. Empty anywhere else, and where the API cannot be reached. */
export function DemoHint({ say, signInOf, onFill }: Props) {
  const config = useConfig()
  if (!config?.demo) return null
  const demo = signInOf(config.demo)
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
