import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { Certificate } from './certificates.fixture.ts'

export type Receiver = {
  port: number
  /** The text that each connection sent, in order. */
  received: string[]
  /** The number of open connections. */
  open(): number
  close(): Promise<void>
}

type Where = { host?: string; port?: number; certificate?: Certificate | undefined }

/** An endpoint that runs `act` on each connection, and reads everything. */
export async function receiverThat(
  act: (socket: Socket) => void,
  { host = '127.0.0.1', port = 0, certificate }: Where = {},
): Promise<Receiver> {
  const sockets = new Set<Socket>()
  const received: string[] = []
  const take = (socket: Socket) => {
    const number = received.push('') - 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => (received[number] += bytes.toString('latin1')))
    act(socket)
  }
  const server = certificate === undefined ? createServer(take) : createTlsServer(certificate, take)
  return {
    port: await portOf(server, host, port),
    received,
    open: () => sockets.size,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Runs `act` after the whole request. */
export const afterTheRequest = (act: (socket: Socket) => void) => (socket: Socket) => {
  let text = ''
  socket.on('data', (bytes) => {
    const wasWhole = isWhole(text)
    text += bytes.toString('latin1')
    if (!wasWhole && isWhole(text)) act(socket)
  })
}

/** Answers with these bytes and leaves the connection open. */
export const answering = (...answer: (string | Uint8Array)[]) =>
  afterTheRequest((socket) => {
    for (const part of answer) socket.write(part)
  })

function isWhole(request: string): boolean {
  const [head = '', body] = request.split('\r\n\r\n')
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1])
  return body !== undefined && body.length >= length
}

function portOf(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}
