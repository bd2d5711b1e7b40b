import express from 'express'
import { config, isSignedIn, listedLeads } from './peer.ts'

/** The list of the market with Express 5 and pg. The bench bundles this for Node, which reads no TypeScript. */
const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.get('/ready', (_, response) => response.send('ready'))
app.get('/api/supplier/leads', async ({ headers }, response) => {
  if (!(await isSignedIn(headers.cookie ?? ''))) return response.status(401).end()
  response.set(config.list?.headers ?? {}).send(await listedLeads())
})
app.listen(config.port, '127.0.0.1')
