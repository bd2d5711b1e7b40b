import { readFileSync } from 'node:fs'

/** `load.process.ts port file connections seconds` */
const [port, file = '', connections, seconds] = process.argv.slice(2)
const requests = readFileSync(file, 'utf8').split('\0')
const HEAD_ENDS = Buffer.from('\r\n\r\n')

let sent = 0
let failed = 0
let isOver = false
let answers = 0

const NOTHING = Buffer.alloc(0)

function ask(socket: Bun.Socket<Buffer>): void {
  socket.data = NOTHING
  socket.write(requests[sent++ % requests.length] ?? '')
}

function receive(socket: Bun.Socket<Buffer>, piece: Buffer): void {
  const received = socket.data.length === 0 ? piece : Buffer.concat([socket.data, piece])
  socket.data = received
  const headLength = received.indexOf(HEAD_ENDS)
  if (headLength < 0) return
  const head = received.toString('latin1', 0, headLength)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer has no length:\n${head}`)
  if (received.length < headLength + HEAD_ENDS.length + Number(length)) return
  if (isOver) return
  answers++
  if (!/^HTTP\/1\.1 [23]/.test(head)) failed++
  ask(socket)
}

const startedAt = performance.now()
await Promise.all(
  Array.from({ length: Number(connections) }, () =>
    Bun.connect<Buffer>({
      hostname: '127.0.0.1',
      port: Number(port),
      data: NOTHING,
      socket: {
        open: ask,
        data: receive,
        close() {
          if (!isOver) failed++
        },
      },
    }),
  ),
)
await Bun.sleep(Number(seconds) * 1000)
isOver = true
console.log(JSON.stringify({ answers, failed, seconds: (performance.now() - startedAt) / 1000 }))
process.exit(0)
