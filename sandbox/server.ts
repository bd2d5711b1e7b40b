import { startServer as start } from '../api/server.ts'
import { openSandbox } from './sandbox.ts'

/** The product with its sandbox: what a demo starts instead of `api/server.ts`. */
export const startServer: typeof start = (options) => start({ ...options, openSandbox })
