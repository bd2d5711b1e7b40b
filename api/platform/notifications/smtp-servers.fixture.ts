import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type FarEnd = { url: string; close(): Promise<void> }

type Encryption = { key: string; cert: string; secure?: boolean }

/** A mail server that works, and keeps the messages. With a certificate it offers STARTTLS, or speaks TLS at once. */
export async function workingMailServer(
  encryption?: Encryption,
): Promise<FarEnd & { received: { to: string[]; raw: string }[] }> {
  const received: { to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    ...(encryption ?? { disabledCommands: ['STARTTLS'] }),
    onRcptTo: (address, _session, done) =>
      done(address.address.startsWith('nobody@') ? refusal(550, 'No such user') : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map((address) => address.address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  // A client that refuses our certificate breaks off.
  server.on('error', () => {})
  const port = await portOf(server.listen(0, '127.0.0.1'))
  const scheme = encryption?.secure ? 'smtps' : 'smtp'
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    received,
    close: () => new Promise((done) => server.close(done)),
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** Lets the client start a message, and then acts on the connection. */
export function mailServerThat(inTheMessage: (socket: Socket) => void): Promise<FarEnd> {
  return serverThat((socket) => {
    let inMessage = false
    socket.write('220 scripted\r\n')
    socket.on('data', (chunk) => {
      if (inMessage) return inTheMessage(socket)
      inMessage = chunk.toString().startsWith('DATA')
      socket.write(inMessage ? '354 go on\r\n' : '250 ok\r\n')
    })
  })
}

/** The answer of a scripted server: a line, nothing for '', hanging up for null, the usual one for undefined. */
export type Says = string | null | undefined
type ScriptedServer = FarEnd & {
  /** Every complete message, whatever the answer to it was. */
  messages: { to: string; raw: string }[]
}

/** Stages: `greeting`, a command such as `RCPT`, and `message`, after its end. */
export async function scriptedMailServer(
  say: (stage: string) => Says | Promise<Says>,
): Promise<ScriptedServer> {
  const messages: { to: string; raw: string }[] = []
  const server = await serverThat((socket) => {
    let to = ''
    let message: string | undefined
    async function answer(stage: string, usual: string): Promise<boolean> {
      const said = await say(stage)
      if (said === null) socket.destroy()
      else if (said !== '') socket.write(`${said ?? usual}\r\n`)
      return said === undefined
    }
    async function take(text: string): Promise<void> {
      if (message !== undefined) {
        message += text
        if (!message.endsWith('\r\n.\r\n')) return
        messages.push({ to, raw: message })
        message = undefined
        await answer('message', '250 ok')
        return
      }
      const command = /^[A-Z]+/.exec(text)?.[0] ?? ''
      to = /^RCPT TO:<(.*)>/.exec(text)?.[1] ?? to
      const isUsual = await answer(command, command === 'DATA' ? '354 go on' : '250 ok')
      if (command === 'DATA' && isUsual) message = ''
    }
    void answer('greeting', '220 scripted')
    socket.on('data', (chunk) => void take(chunk.toString()))
  })
  return { ...server, messages }
}

/** Acts on each connection. */
export async function serverThat(withConnection: (socket: Socket) => void): Promise<FarEnd> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    withConnection(socket)
  })
  const port = await portOf(server.listen(0, '127.0.0.1'))
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** An address where nobody listens. */
export async function nobodyThere(): Promise<string> {
  const server = await serverThat(() => {})
  await server.close()
  return server.url
}

function portOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.on('listening', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}
