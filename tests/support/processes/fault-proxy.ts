import { createServer, type Server, Socket } from 'node:net'

/** What happens on a connection, from the next bytes on. */
export type NetworkFault =
  | 'none'
  /** It stays open and carries nothing, and neither side notices. */
  | 'silent'
  /** What is sent arrives, and no answer comes back. */
  | 'unanswered'
  /** Half of the next answer arrives, and then nothing. */
  | 'half an answer'
  /** Half of the next answer arrives, and then the end. */
  | 'cut'
  /** Ends with an RST instead of the next answer. */
  | 'reset'
  /** Each answer is late. */
  | { delayMs: number }

export type FaultProxy = {
  /** The server's address, by way of this proxy. */
  url: string
  /** For the connections that are open; new ones are fine. */
  breakOpen(fault: NetworkFault): void
  /** For the open connections and all new ones. */
  breakAll(fault: NetworkFault): void
  /** No server listens at the address any more, and open connections fall silent. */
  refuse(): Promise<void>
  /** New connections are fine again, and so are those that were late only. */
  restore(): Promise<void>
  /** Connections taken so far, the dead ones too. */
  connections(): number
  close(): Promise<void>
}

/** A network between the product and a server (Postgres, SMTP, HTTP) that fails as networks do. */
export async function openFaultProxy(serverUrl: string): Promise<FaultProxy> {
  const to = new URL(serverUrl)
  const pairs: { fault: NetworkFault; sockets: Socket[] }[] = []
  let faultOfNewOnes: NetworkFault = 'none'

  function take(near: Socket): void {
    const far = new Socket()
    const pair = { fault: faultOfNewOnes, sockets: [near, far] }
    pairs.push(pair)
    const carries = () => pair.fault === 'none' || typeof pair.fault === 'object'
    const end = (endNear: () => void) => {
      endNear()
      far.destroy()
    }
    if (pair.fault !== 'silent') far.connect(Number(to.port), to.hostname)
    near.on('data', (bytes) => {
      if (pair.fault !== 'silent') far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (typeof pair.fault === 'object') {
        setTimeout(() => near.write(bytes), pair.fault.delayMs)
        return
      }
      if (pair.fault === 'none') near.write(bytes)
      if (pair.fault === 'half an answer' || pair.fault === 'cut') {
        near.write(bytes.subarray(0, Math.ceil(bytes.length / 2)))
        if (pair.fault === 'cut') end(() => near.end())
        pair.fault = 'silent'
      }
      if (pair.fault === 'reset') end(() => near.resetAndDestroy())
    })
    near.on('close', () => {
      if (pair.fault !== 'silent' && pair.fault !== 'unanswered') far.destroy()
    })
    far.on('close', () => {
      if (carries()) near.destroy()
    })
    for (const socket of pair.sockets) socket.on('error', () => {})
  }
  const breakOpen = (fault: NetworkFault) => {
    for (const pair of pairs) pair.fault = fault
  }

  let server = await listen(take, 0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    breakOpen,
    breakAll(fault) {
      breakOpen(fault)
      faultOfNewOnes = fault
    },
    async refuse() {
      breakOpen('silent')
      await stopListening(server)
    },
    async restore() {
      faultOfNewOnes = 'none'
      for (const pair of pairs) if (typeof pair.fault === 'object') pair.fault = 'none'
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
