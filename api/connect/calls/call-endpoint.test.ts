import { afterEach, describe, expect, test } from 'bun:test'
import { createSocket, type RemoteInfo } from 'node:dgram'
import { getServers, setServers } from 'node:dns'
import type { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { gzipSync } from 'node:zlib'
import { PATIENCE_MS } from '../../../tests/support/patience.ts'
import { hashPassword } from '../../people/passwords/passwords.ts'
import {
  BYTES_KEPT,
  CALL_LIMIT_MS,
  type CallFailure,
  type CallSettings,
  callEndpoint,
  MOST_BYTES_READ,
} from './call-endpoint.ts'
import { certificateAuthority } from './certificates.fixture.ts'
import { afterTheRequest, answering, type Receiver, receiverThat } from './receivers.fixture.ts'

const authority = certificateAuthority()
const opened: Receiver[] = []
afterEach(async () => {
  for (const receiver of opened.splice(0)) await receiver.close()
})

async function receiver(...how: Parameters<typeof receiverThat>): Promise<Receiver> {
  const there = await receiverThat(...how)
  opened.push(there)
  return there
}

/** A resolver that returns these addresses for every name. */
const saying =
  (...addresses: string[]) =>
  async () =>
    addresses

/** Returns one answer for each lookup, and records the names. */
function resolverOf(...answers: string[][]) {
  const names: string[] = []
  const resolve = async (name: string) => answers[names.push(name) - 1] ?? []
  return { names, resolve }
}

/** Restores the environment after `act`. */
async function withEnvironment(changes: Record<string, string>, act: () => Promise<void>): Promise<void> {
  const before = Object.keys(changes).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, changes)
  try {
    await act()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

const post = (url: string, settings: Partial<CallSettings> = {}, signal?: AbortSignal) =>
  callEndpoint(
    {
      url,
      headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
      body: '{"lead":"é"}',
      ...(signal && { signal }),
    },
    {
      production: false,
      sandboxPublic: false,
      resolve: saying('127.0.0.1'),
      ca: authority.ca,
      limitMs: PATIENCE_MS,
      ...settings,
    },
  )

/** Expects a call without an answer. */
async function expectFailure(call: ReturnType<typeof post>, failure: CallFailure): Promise<void> {
  expect(await call).toMatchObject({ status: null, answer: '', failure })
}

const urlOf = ({ port }: Receiver, scheme = 'http') => `${scheme}://hooks.example:${port}/`

/** An HTTP answer with these headers. */
const http = (head: string, body = '') => `HTTP/1.1 ${head}\r\n\r\n${body}`
const withLength = (text: string, status = '200 OK') =>
  http(`${status}\r\nContent-Length: ${text.length}`, text)
const CHUNKED = '200 OK\r\nTransfer-Encoding: chunked'
const OK = withLength('ok')
/** Without and with TLS. */
const BOTH = [undefined, authority.certify('hooks.example')]

/** Sends the same bytes until the connection closes, and counts them. */
function endlessly(bytes: Uint8Array | string) {
  const taken = { bytes: 0 }
  const send = (socket: Socket) => {
    while (!socket.destroyed && taken.bytes < 10 * 1024 ** 3) {
      taken.bytes += bytes.length
      if (!socket.write(bytes)) {
        socket.once('drain', () => send(socket))
        return
      }
    }
  }
  return { taken, send }
}

describe('a delivery', () => {
  test('is one POST with exactly these headers and this body', async () => {
    const there = await receiver(answering(OK))
    const result = await post(`http://hooks.example:${there.port}/leads?from=a%20b#part`)
    expect(result).toEqual({ status: 200, durationMs: expect.any(Number), answer: 'ok', failure: '' })
    const [head = '', body] = (there.received[0] ?? '').split('\r\n\r\n')
    const [first, ...headers] = head.split('\r\n')
    expect(first).toBe('POST /leads?from=a%20b HTTP/1.1')
    expect(headers.map((line) => line.toLowerCase()).sort()).toEqual([
      'accept-encoding: identity',
      'connection: close',
      'content-length: 13',
      'content-type: application/json',
      `host: hooks.example:${there.port}`,
      'user-agent: northrate webhooks',
      'webhook-id: msg_1',
    ])
    expect(Buffer.from(body ?? '', 'latin1').toString()).toBe('{"lead":"é"}')
    expect(there.received).toHaveLength(1)
  })

  test('over TLS checks the certificate for the name, and sends the name', async () => {
    const there = await receiver(answering(OK), { certificate: authority.certify('hooks.example') })
    expect(await post(urlOf(there, 'https'))).toMatchObject({ status: 200, failure: '' })
    expect(there.received[0]).toContain(`Host: hooks.example:${there.port}`)
  })

  test('goes to the next address if the first refuses the connection', async () => {
    const there = await receiver(answering(OK))
    const resolve = saying('127.0.0.9', '127.0.0.1')
    expect(await post(urlOf(there), { resolve })).toMatchObject({ status: 200 })
  })

  test('goes to v6 addresses', async () => {
    const there = await receiver(answering(OK), { host: '::1' })
    expect(await post(urlOf(there), { resolve: saying('::1') })).toMatchObject({ status: 200 })
    expect(await post(`http://[::1]:${there.port}/`)).toMatchObject({ status: 200 })
  })

  test('uses no proxy of the environment', async () => {
    const proxy = await receiver(answering(OK))
    const there = await receiver(answering(http('204 No Content')))
    const proxied = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY']
    const environment = Object.fromEntries(proxied.map((name) => [name, `http://127.0.0.1:${proxy.port}`]))
    await withEnvironment({ ...environment, NODE_USE_ENV_PROXY: '1' }, async () => {
      expect(await post(urlOf(there))).toMatchObject({ status: 204 })
    })
    expect(proxy.received).toEqual([])
  })
})

describe('a delivery never reaches a private network', () => {
  test('if a name has a private address besides a public one', async () => {
    const there = await receiver(answering(OK))
    for (const addresses of [
      ['127.0.0.1', '93.184.216.34'],
      ['93.184.216.34', '127.0.0.1'],
      ['93.184.216.34', '::ffff:10.0.0.1'],
    ]) {
      const settings = { production: true, resolve: saying(...addresses) }
      await expectFailure(post(urlOf(there, 'https'), settings), 'address_not_allowed')
    }
    expect(there.received).toEqual([])
  })

  test('in production over http, at a system port, with a user name, or at a private address', async () => {
    const there = await receiver(answering(OK))
    const { names, resolve } = resolverOf(['127.0.0.1'])
    for (const url of [
      urlOf(there),
      'https://hooks.example:25/',
      `https://me:secret@hooks.example:${there.port}/`,
      `https://127.0.0.1:${there.port}/`,
      `https://[::1]:${there.port}/`,
      `https://localhost:${there.port}/`,
    ])
      await expectFailure(post(url, { production: true, resolve }), 'address_not_allowed')
    expect(names).toEqual([])
    expect(there.received).toEqual([])
  })

  test('in production, where an unknown name has the same failure as a private one', async () => {
    for (const resolve of [saying(), saying('10.0.0.5'), () => Promise.reject(new Error('SERVFAIL'))])
      for (const settings of [{ production: true }, { sandboxPublic: true }])
        await expectFailure(post('https://hooks.example/', { ...settings, resolve }), 'address_not_allowed')
  })

  test('in a demo, except at this machine; in a public demo not even there', async () => {
    const there = await receiver(answering(OK))
    for (const address of ['10.0.0.5', '192.168.1.20', 'fd12::1', '169.254.169.254', 'fe80::1'])
      await expectFailure(post(urlOf(there), { resolve: saying(address) }), 'address_not_allowed')
    for (const host of ['127.0.0.1', 'localhost', '[::1]'])
      await expectFailure(
        post(`http://${host}:${there.port}/`, { sandboxPublic: true }),
        'address_not_allowed',
      )
    for (const address of ['127.0.0.1', '10.0.0.5', 'fd12::1']) {
      const settings = { sandboxPublic: true, resolve: saying(address) }
      await expectFailure(post(urlOf(there), settings), 'address_not_allowed')
    }
    expect(there.received).toEqual([])
  })

  test('if a resolver changes its answer: the connection goes to the checked address after one lookup', async () => {
    const judged = await receiver(answering(withLength('judged')), { host: '127.0.0.2' })
    const inside = await receiver(answering(withLength('inside')), { port: judged.port })
    const { names, resolve } = resolverOf(['127.0.0.2'], ['127.0.0.1'], ['127.0.0.1'])
    expect(await post(urlOf(judged), { resolve })).toMatchObject({ status: 200, answer: 'judged' })
    expect(names).toHaveLength(1)
    expect(inside.received).toEqual([])
  })

  test('if a name has become private, because each try checks again', async () => {
    const there = await receiver(answering(OK))
    const { names, resolve } = resolverOf(['93.184.216.34', '127.0.0.1'], ['127.0.0.1'])
    for (const _try of [1, 2])
      await expectFailure(post(urlOf(there, 'https'), { production: true, resolve }), 'address_not_allowed')
    expect(names).toHaveLength(2)
    expect(there.received).toEqual([])
  })

  test.each([300, 301, 302, 303, 307, 308])(
    'after a %i, whose location is never looked up',
    async (status) => {
      for (const location of ['http://127.0.0.1:1/', 'http://169.254.169.254/latest/meta-data/']) {
        const there = await receiver(
          answering(withLength('', `${status} Gone there\r\nLocation: ${location}`)),
        )
        const { names, resolve } = resolverOf(['127.0.0.1'])
        expect(await post(urlOf(there), { resolve })).toMatchObject({ status, failure: 'redirect' })
        expect(names).toEqual(['hooks.example'])
      }
    },
  )
})

describe('a delivery over TLS is refused', () => {
  test.each([
    ['the certificate names another host', () => authority.certify('other.example')],
    ['the certificate names the address and not the name', () => authority.certify('127.0.0.1')],
    ['the certificate is self-signed', () => authority.certify('hooks.example', { signedBy: 'itself' })],
    ['another authority signed it', () => certificateAuthority().certify('hooks.example')],
    ['the certificate has expired', () => authority.certify('hooks.example', { days: -1 })],
  ])('if %s', async (_why, certificate) => {
    const there = await receiver(answering(OK), { certificate: certificate() })
    await expectFailure(post(urlOf(there, 'https')), 'tls')
    expect(there.received.join('')).toBe('')
  })

  test('if the authority is not trusted by default', async () => {
    const there = await receiver(answering(OK), { certificate: authority.certify('hooks.example') })
    await expectFailure(post(urlOf(there, 'https'), { ca: undefined }), 'tls')
    expect(there.received.join('')).toBe('')
  })

  test('even if the environment switches certificate checks off', async () => {
    const there = await receiver(answering(OK), { certificate: authority.certify('other.example') })
    await withEnvironment({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, () =>
      expectFailure(post(urlOf(there, 'https')), 'tls'),
    )
  })

  test('if the server speaks no TLS', async () => {
    const plain = (socket: Socket) => socket.once('data', () => socket.write(http('400 Bad Request')))
    await expectFailure(post(urlOf(await receiver(plain), 'https')), 'tls')
  })
})

describe('an endpoint', () => {
  const ends = (bytes: string) => afterTheRequest((socket) => socket.end(bytes))
  test.each([
    ['closes at once', (socket: Socket) => socket.destroy(), 'broken_off'],
    ['closes after the request', afterTheRequest((socket) => socket.end()), 'broken_off'],
    ['closes within its head', ends('HTTP/1.1 200 OK\r\nContent-Le'), 'broken_off'],
    ['promises more than it sends', ends(http('200 OK\r\nContent-Length: 50', 'ok')), 'broken_off'],
    ['omits its last chunk', ends(http(CHUNKED, '2\r\nok\r\n')), 'broken_off'],
    ['sends no HTTP', answering('220 mail.example ESMTP\r\n'), 'unreadable'],
    ['sends bytes', answering(Uint8Array.of(0, 1, 2, 255, 254, 253)), 'unreadable'],
    ['sends two lengths', answering(withLength('ok!', '200 OK\r\nContent-Length: 2')), 'unreadable'],
    ['sends a negative length', answering(http('200 OK\r\nContent-Length: -2', 'ok')), 'unreadable'],
    ['sends malformed chunks', answering(http(CHUNKED, 'ZZ\r\nok')), 'unreadable'],
    ['sends headers of 64 KB', answering(http(`200 OK${'\r\nX-A: a'.repeat(8192)}`)), 'unreadable'],
    ['switches the protocol', answering(http('101 Hm\r\nConnection: Upgrade\r\nUpgrade: x')), 'unreadable'],
    ['sends more and more interim answers', answering(http('103 Early Hints').repeat(11)), 'unreadable'],
    ['takes the connection and is silent', () => {}, 'timeout'],
    ['never answers', answering(), 'timeout'],
    ['sends its headers only', answering(http('200 OK\r\nContent-Length: 2')), 'timeout'],
    ['answers byte by byte', dripping(OK), 'timeout'],
    ['drips its body', dripping('o'.repeat(99), http('200 OK\r\nContent-Length: 99')), 'timeout'],
    ['answers after the limit', late(600), 'timeout'],
  ] as const)('that %s is stored as a failure', async (_what, act, failure) => {
    const isLate = failure === 'timeout'
    for (const certificate of BOTH) {
      const there = await receiver(act, { certificate })
      const url = urlOf(there, certificate ? 'https' : 'http')
      const result = await post(url, isLate ? { limitMs: 300 } : {})
      expect({ status: result.status, failure: result.failure }).toEqual({ status: null, failure })
      if (isLate) expect(result.durationMs).toBeGreaterThanOrEqual(295)
      await until(() => there.open() === 0)
    }
  })

  test('that refuses connections', async () => {
    const there = await receiver(() => {})
    await there.close()
    await expectFailure(post(urlOf(there)), 'refused')
  })

  test('whose handshake never ends times out', async () => {
    const there = await receiver(() => {})
    await expectFailure(post(urlOf(there, 'https'), { limitMs: 300 }), 'timeout')
    await until(() => there.open() === 0)
  })

  test('whose name is unknown, or whose resolver fails or hangs', async () => {
    const url = 'http://hooks.example/'
    const broken = () => Promise.reject(new Error('SERVFAIL'))
    const never = () => new Promise<string[]>(() => {})
    for (const resolve of [saying(), broken]) await expectFailure(post(url, { resolve }), 'name_unknown')
    await expectFailure(post('http://no-such-name.invalid/', { resolve: undefined }), 'name_unknown')
    await expectFailure(post(url, { resolve: never, limitMs: 100 }), 'timeout')
  })

  test('whose names no server resolves keep no password waiting', async () => {
    const silent = createSocket('udp4')
    const questions: { question: Buffer; from: RemoteInfo }[] = []
    silent.on('message', (question, from) => questions.push({ question, from }))
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve))
    const servers = getServers()
    setServers([`127.0.0.1:${silent.address().port}`])
    try {
      const names = Array.from({ length: availableParallelism() + 4 }, (_, number) => `${number}.example`)
      const calls = names.map((name) => post(`http://${name}/`, { resolve: undefined, limitMs: 5_000 }))
      await until(() => questions.length >= names.length)
      await hashPassword('seven geese', null)
      for (const call of calls) await expectFailure(call, 'timeout')
    } finally {
      // Answered that there is no such name, or the resolver would keep on.
      for (const { question, from } of questions) {
        question.writeUInt16BE(0x8183, 2)
        silent.send(question, from.port, from.address)
      }
      await Bun.sleep(50)
      setServers(servers)
      silent.close()
    }
  })

  test('whose resolver answers too late is sent nothing', async () => {
    const there = await receiver(answering(OK))
    const resolve = async () => {
      await Bun.sleep(150)
      return ['127.0.0.1']
    }
    await expectFailure(post(urlOf(there), { resolve, limitMs: 100 }), 'timeout')
    await Bun.sleep(150)
    expect(there.received).toEqual([])
  })

  test('whose call is stopped with the process', async () => {
    const there = await receiver(answering())
    const stop = new AbortController()
    const result = post(urlOf(there), {}, stop.signal)
    await until(() => there.received.length === 1)
    stop.abort()
    expect(await result).toMatchObject({ status: null, failure: 'stopped' })
    await until(() => there.open() === 0)
    await expectFailure(post(urlOf(there), {}, AbortSignal.abort()), 'stopped')
    expect(there.received).toHaveLength(1)
  })

  test.each([
    ['with HTTP/1.0', ends('HTTP/1.0 200 OK\r\n\r\nok'), 200, 'ok'],
    ['in chunks', answering(http(CHUNKED, '1\r\no\r\n1\r\nk\r\n0\r\n\r\n')), 200, 'ok'],
    ['after 100 Continue', answering(`${http('100 Continue')}${OK}`), 200, 'ok'],
    ['after early hints', answering(`${http('103 Early Hints').repeat(10)}${OK}`), 200, 'ok'],
    ['with 204', answering(http('204 No Content')), 204, ''],
    ['with 410', answering(withLength('gone', '410 Gone')), 410, 'gone'],
    ['with 500', answering(withLength('oops', '500 Broken')), 500, 'oops'],
    ['with 429', answering(withLength('', '429 Slow\r\nRetry-After: 60')), 429, ''],
    ['with an unknown status', answering(withLength('', '999 Hm')), 999, ''],
    ['with a cookie', answering(withLength('ok', '200 OK\r\nSet-Cookie: a=b')), 200, 'ok'],
  ] as const)('that answers %s is understood', async (_how, act, status, answer) => {
    const there = await receiver(act)
    expect(await post(urlOf(there))).toMatchObject({ status, answer, failure: '' })
    await until(() => there.open() === 0)
    const again = await receiver(answering(OK))
    await post(urlOf(again))
    expect(again.received[0]?.toLowerCase()).not.toContain('cookie')
  })

  test.each([
    ['in one piece', http('200 OK\r\nContent-Length: 10737418240'), Buffer.alloc(65_536, 'a')],
    ['in chunks', http(CHUNKED), Buffer.from(`1000\r\n${'a'.repeat(4096)}\r\n`)],
  ])('that sends 10 GB %s is read to 64 KB, and its status counts', async (_how, head, piece) => {
    for (const certificate of BOTH) {
      const { taken, send } = endlessly(piece)
      const act = afterTheRequest((socket) => {
        socket.write(head)
        send(socket)
      })
      const there = await receiver(act, { certificate })
      const result = await post(urlOf(there, certificate ? 'https' : 'http'))
      expect(result).toMatchObject({ status: 200, failure: '', answer: 'a'.repeat(BYTES_KEPT) })
      await until(() => there.open() === 0)
      // More than 64 KB, because of the buffers between writing and reading.
      expect(taken.bytes).toBeLessThan(16 * 1024 ** 2)
    }
  })

  test.each([
    ['one header', 'HTTP/1.1 200 OK\r\nX: ', 'a'],
    ['headers', 'HTTP/1.1 200 OK\r\n', 'X: y\r\n'],
    ['interim answers', '', http('103 Early Hints')],
    ['a chunk’s extension', http(CHUNKED, '1;a='), 'a'],
    ['trailers', http(CHUNKED, '1\r\na\r\n0\r\n'), 'X: y\r\n'],
  ])('that sends %s without an end is not read to it', async (_what, head, line) => {
    const { taken, send } = endlessly(line.repeat(2048))
    const there = await receiver(
      afterTheRequest((socket) => {
        if (head !== '') socket.write(head)
        send(socket)
      }),
    )
    await expectFailure(post(urlOf(there)), 'unreadable')
    await until(() => there.open() === 0)
    expect(taken.bytes).toBeLessThan(16 * 1024 ** 2)
  })

  test('that answers with one byte more than 64 KB is read to 64 KB', async () => {
    const there = await receiver(
      answering(http(`200 OK\r\nContent-Length: ${MOST_BYTES_READ + 1}`, 'a'.repeat(MOST_BYTES_READ))),
    )
    expect(await post(urlOf(there))).toMatchObject({ status: 200, failure: '' })
  })

  test('that sends a compressed bomb is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const head = http(`200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}`)
    const there = await receiver(answering(head, bomb))
    const { status, answer } = await post(urlOf(there))
    expect(status).toBe(200)
    expect(answer.length).toBeLessThanOrEqual(BYTES_KEPT)
  })

  const ALMOST = 'a'.repeat(BYTES_KEPT - 1)
  /** A replacement has three bytes. */
  const REPLACED = '\ufffd'.repeat(Math.floor(BYTES_KEPT / 3))
  test.each([
    ['cuts a character after 1 KB', Buffer.from(`${ALMOST}é`), ALMOST],
    ['has only invalid bytes', Buffer.alloc(BYTES_KEPT, 0xff), REPLACED],
    ['has only bells', Buffer.alloc(BYTES_KEPT, 7), REPLACED],
    ['is no UTF-8', Buffer.of(0x61, 0xff, 0xfe, 0x62), 'a\ufffd\ufffdb'],
    ['holds a zero and a bell', Buffer.from('a\0b\u0007c\u001b[31m'), 'a\ufffdb\ufffdc\ufffd[31m'],
    ['turns the line around', Buffer.from('a\u202eb\u2028c\ufeffd'), 'a\ufffdb\ufffdc\ufffdd'],
    ['has lines and tabs', Buffer.from('a\r\nb\n\tc'), 'a\nb\n\tc'],
  ])('whose answer %s is stored as legible text', async (_what, body, shown) => {
    const there = await receiver(answering(http(`200 OK\r\nContent-Length: ${body.length}`), body))
    expect((await post(urlOf(there))).answer).toBe(shown)
  })

  test('has ten seconds', async () => {
    expect(CALL_LIMIT_MS).toBe(10_000)
    // The answer would come a second later. When the end is noticed depends on the machine.
    const there = await receiver(late(11_000))
    const result = await post(urlOf(there), { limitMs: undefined })
    expect(result).toMatchObject({ status: null, failure: 'timeout' })
    expect(result.durationMs).toBeGreaterThanOrEqual(9_990)
    await until(() => there.open() === 0)
  })
})

/** Answers in single bytes, which no limit for one byte would stop. */
function dripping(text: string, atOnce = '') {
  return afterTheRequest((socket) => {
    socket.write(atOnce)
    let sent = 0
    const timer = setInterval(() => socket.write(text[sent++] ?? ' '), 50)
    socket.on('close', () => clearInterval(timer))
  })
}

function late(ms: number) {
  return afterTheRequest((socket) => {
    const timer = setTimeout(() => socket.write(OK), ms)
    socket.on('close', () => clearTimeout(timer))
  })
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await Bun.sleep(10)
}
