// The product's API as `npm start` runs it, without checking whether the site must be built: the proofs start it hundreds of
// times and load none of its pages.
import { startServer } from '../../../sandbox/server.ts'

const terminated = new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()))
const server = await startServer()
await terminated
await server.stop()
process.exit(0)
