import { readFileSync } from 'node:fs'

/** What `wrk` does, where it is not installed: `raw-sockets.process.ts port file connections seconds`. */
const [port, file = '', connections, seconds] = process.argv.slice(2)
const requests = readFileSync(file, 'latin1').split('\0')
const HEAD_ENDS = Buffer.from('\r\n\r\n')

let sent = 0
let failed = 0
let isOver = false
const times: number[] = []

type Waiting = { since: number; received: Buffer }

function ask(socket: Bun.Socket<Waiting>): void {
  socket.data = { since: performance.now(), received: Buffer.alloc(0) }
  socket.write(requests[sent++ % requests.length] ?? '')
}

function hear(socket: Bun.Socket<Waiting>, piece: Buffer): void {
  const received = Buffer.concat([socket.data.received, piece])
  socket.data.received = received
  const headLength = received.indexOf(HEAD_ENDS)
  if (headLength < 0) return
  const head = received.toString('latin1', 0, headLength)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer has no length:\n${head}`)
  if (received.length < headLength + HEAD_ENDS.length + Number(length)) return
  if (isOver) return
  times.push(performance.now() - socket.data.since)
  if (!/^HTTP\/1\.1 [23]/.test(head)) failed++
  ask(socket)
}

const startedAt = performance.now()
await Promise.all(
  Array.from({ length: Number(connections) }, () =>
    Bun.connect<Waiting>({
      hostname: '127.0.0.1',
      port: Number(port),
      data: { since: 0, received: Buffer.alloc(0) },
      socket: {
        open: ask,
        data: hear,
        close() {
          if (!isOver) failed++
        },
      },
    }),
  ),
)
await Bun.sleep(Number(seconds) * 1000)
isOver = true
times.sort((one, other) => one - other)
const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0
const figures = { seconds: (performance.now() - startedAt) / 1000, p50Ms: at(0.5), p99Ms: at(0.99) }
console.log(JSON.stringify({ answers: times.length, failed, ...figures }))
process.exit(0)
