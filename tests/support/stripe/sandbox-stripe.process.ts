// The stand-in for Stripe as `npm run sandbox:stripe` starts it, with the faults that tests set.
import { readStripeSandboxSettings } from '../../../api/platform/env.ts'
import { serveStripeSandbox } from '../../../sandbox/stripe/serve-stripe-sandbox.ts'
import { FAULTS } from './faults.ts'

const stopRequested = new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()))
const server = serveStripeSandbox({ ...readStripeSandboxSettings(), faults: FAULTS })
await stopRequested
await server.stop()
process.exit(0)
