import { afterAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { testProduct } from '../../tests/support/product.ts'
import { CHANGE_SECONDS, listen } from './listen.ts'

const product = await testProduct()
const server = listen({ port: 0, host: '127.0.0.1' }, product.middleware)
afterAll(() => server.stop(true))

const GET = 'GET /api/config HTTP/1.1\r\nhost: localhost\r\n\r\n'
const POST =
  'POST /api/send-email-verification HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n'

/** Sends `first`, and once a change must have ended `next`; gives how many answers came. */
async function answersTo(first: string, next: string): Promise<number> {
  const socket = connect(server.port ?? 0, '127.0.0.1')
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  socket.on('error', () => {})
  socket.write(first)
  // Bun looks at its connections every four seconds.
  await Bun.sleep((CHANGE_SECONDS + 6) * 1_000)
  if (socket.writable) socket.write(next)
  await Bun.sleep(1_000)
  socket.destroy()
  return text.split('HTTP/1.1 ').length - 1
}

test('a connection that rests is there for the next change; one whose change stalls is not', async () => {
  const answers = await Promise.all([
    answersTo(GET, GET),
    answersTo(GET, `${POST}{}`),
    answersTo(`${POST}{}`, `${POST}{}`),
    answersTo(`${POST}{`, '}'),
  ])
  expect(answers).toEqual([2, 2, 2, 0])
}, 180_000)
