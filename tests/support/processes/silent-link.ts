import { createServer, type Server, Socket } from 'node:net'

/** What a link does with the connections over it. `unanswered`: what is sent arrives, and no answer comes back. */
type Link = 'forwards' | 'silent' | 'unanswered'

export type SilentLink = {
  /** The database's address, by way of this link. */
  url: string
  /** Existing connections fall silent: they stay open, and neither side notices. New ones are fine. */
  cut(): void
  /** What is sent over existing connections still arrives, and no answer comes back. New ones are fine. */
  loseAnswers(): void
  /** The host is lost: existing connections and all new ones are silent. */
  cutEverything(): void
  /** No server listens at the address any more, and existing connections fall silent. */
  refuse(): Promise<void>
  /** New connections are fine again. */
  restore(): Promise<void>
  /** Connections taken so far, the dead ones too. */
  connections(): number
  close(): Promise<void>
}

/** A network between a test and its Postgres that fails without an error, as networks do. */
export async function openSilentLink(databaseUrl: string): Promise<SilentLink> {
  const to = new URL(databaseUrl)
  const pairs: { link: Link; sockets: Socket[] }[] = []
  let linkOfNewOnes: Link = 'forwards'

  function take(near: Socket): void {
    const far = new Socket()
    const pair = { link: linkOfNewOnes, sockets: [near, far] }
    pairs.push(pair)
    if (pair.link === 'forwards') far.connect(Number(to.port), to.hostname)
    near.on('data', (bytes) => {
      if (pair.link !== 'silent') far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (pair.link === 'forwards') near.write(bytes)
    })
    near.on('close', () => {
      if (pair.link === 'forwards') far.destroy()
    })
    far.on('close', () => {
      if (pair.link === 'forwards') near.destroy()
    })
    for (const socket of pair.sockets) socket.on('error', () => {})
  }
  const setAll = (link: Link) => {
    for (const pair of pairs) pair.link = link
  }

  let server = await listen(take, 0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    cut: () => setAll('silent'),
    loseAnswers: () => setAll('unanswered'),
    cutEverything() {
      setAll('silent')
      linkOfNewOnes = 'silent'
    },
    async refuse() {
      setAll('silent')
      await stopListening(server)
    },
    async restore() {
      linkOfNewOnes = 'forwards'
      if (!server.listening) server = await listen(take, port)
    },
    connections: () => pairs.length,
    async close() {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy()
      await stopListening(server)
    },
  }
}

function listen(take: (socket: Socket) => void, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    // The client's end of a connection is passed on as any other silence or close is, not answered here.
    const server = createServer({ allowHalfOpen: true }, take)
    server.on('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** Those that are open stay so. */
function stopListening(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    server.close()
    server.unref()
    const look = () => (server.listening ? setTimeout(look, 1) : resolve())
    look()
  })
}
