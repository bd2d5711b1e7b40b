// Receives Northrate's webhooks. Runs as it is with Bun, or with Node 22.18 and later, beside the package `standardwebhooks`:
//   WEBHOOK_SECRET=whsec_… PORT=4000 bun webhook-receiver.ts
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '')
const seen = new Set<string>() // In your system: a table with a unique id, so that a restart forgets nothing.

const server = createServer(async (request, response) => {
  const header = (name: string) => String(request.headers[name])
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  let body = '' // As it came, byte for byte: that is what is signed. Parse it afterwards.
  try {
    for await (const chunk of request.setEncoding('utf8')) {
      body += chunk
      if (body.length > 1_000_000) throw new Error('Ours are far shorter.')
    }
    webhook.verify(body, Object.fromEntries(names.map((name) => [name, header(name)])))
  } catch {
    response.writeHead(401).end('This delivery is not signed with our secret.\n')
    return
  }
  response.writeHead(204).end() // Answer first, work later: after ten seconds a delivery counts as failed and comes again.
  if (seen.has(header('webhook-id'))) return // It may come twice even so, always under the same id.
  seen.add(header('webhook-id'))
  console.log(JSON.parse(body).type, header('webhook-id'))
})
server.listen(Number(process.env.PORT ?? 4000), () => console.log('Waiting for webhooks.'))
