// Receives Northrate's webhooks. Runs as it is with Bun 1.4, or with Node 22.18 and later, beside the package `standardwebhooks`:
//   WEBHOOK_SECRET=whsec_… PORT=4000 bun webhook-receiver.ts
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '')
const database = new DatabaseSync(process.env.EVENTS_FILE ?? 'events.sqlite')
database.exec('create table if not exists events (id text primary key, body text not null)')
const store = database.prepare('insert into events values (?, ?) on conflict do nothing')

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
    return response.writeHead(401).end('This delivery is not signed with our secret.\n')
  }
  try {
    // First store it: after a 204 an event never comes again. It may come twice, always under the same id.
    if (store.run(header('webhook-id'), body).changes > 0)
      console.log(JSON.parse(body).type, header('webhook-id'))
    response.writeHead(204).end() // Work on it later, from the table: no answer within ten seconds is a failure.
  } catch {
    response.writeHead(500).end('We could not store it. Send it again.\n')
  }
})
server.listen(Number(process.env.PORT ?? 4000), () => console.log('Waiting for webhooks.'))
