// The product's API as `npm start` runs it, without looking first whether the site must be built: these proofs start it
// hundreds of times and load none of its pages.
import { startServer } from '../../api/server.ts'

const asked = new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()))
const server = await startServer()
await asked
await server.stop()
process.exit(0)
