import { joinEmbeddedPostgres } from '../../db/embedded/join.ts'

const [, , dataDir = ''] = process.argv

// Ends without leaving, so that the server stays for whoever started this.
await joinEmbeddedPostgres({ dataDir, durable: false })
process.exit(0)
