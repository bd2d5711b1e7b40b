import { afterEach, describe, expect, test } from 'bun:test'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
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
      limitMs: 5000,
      ...settings,
    },
  )

/** Expects a call without an answer. */
async function expectFailure(call: ReturnType<typeof post>, failure: CallFailure): Promise<void> {
  expect(await call).toMatchObject({ status: null, answer: '', failure })
}

const urlOf = ({ port }: Receiver, scheme = 'http') => `${scheme}://hooks.example:${port}/`

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

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
    expect(head.split('\r\n')[0]).toBe('POST /leads?from=a%20b HTTP/1.1')
    expect(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.toLowerCase())
        .sort(),
    ).toEqual([
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
    expect(await post(urlOf(there), { resolve: saying('127.0.0.9', '127.0.0.1') })).toMatchObject({
      status: 200,
    })
  })

  test('goes to v6 addresses', async () => {
    const there = await receiver(answering(OK), {
      host: '::1',
      certificate: authority.certify('hooks.example'),
    })
    expect(await post(urlOf(there, 'https'), { resolve: saying('::1') })).toMatchObject({ status: 200 })
    const plain = await receiver(answering(OK), { host: '::1' })
    expect(await post(`http://[::1]:${plain.port}/`)).toMatchObject({ status: 200 })
  })

  test('uses no proxy of the environment', async () => {
    const proxy = await receiver(answering(OK))
    const there = await receiver(answering('HTTP/1.1 204 No Content\r\n\r\n'))
    const proxied = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY']
    const environment = Object.fromEntries(proxied.map((name) => [name, `http://127.0.0.1:${proxy.port}`]))
    await withEnvironment({ ...environment, NODE_USE_ENV_PROXY: '1' }, async () => {
      expect(await post(urlOf(there))).toMatchObject({ status: 204 })
    })
    expect(proxy.received).toEqual([])
  })
})

describe('a delivery never reaches a private network', () => {
  test('if a name has a private address beside a public one', async () => {
    const there = await receiver(answering(OK))
    for (const addresses of [
      ['127.0.0.1', '93.184.216.34'],
      ['93.184.216.34', '127.0.0.1'],
      ['93.184.216.34', '::ffff:10.0.0.1'],
    ]) {
      const result = await post(urlOf(there, 'https'), {
        production: true,
        resolve: saying(...addresses),
      })
      expect(result).toMatchObject({ status: null, failure: 'address_not_allowed' })
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

  test('and in production an unknown name has the same failure as a private one', async () => {
    for (const resolve of [saying(), saying('10.0.0.5'), () => Promise.reject(new Error('SERVFAIL'))])
      for (const settings of [{ production: true }, { sandboxPublic: true }])
        await expectFailure(post('https://hooks.example/', { ...settings, resolve }), 'address_not_allowed')
  })

  test('in a demo at a private or link-local address or at cloud metadata', async () => {
    for (const address of [
      '10.0.0.5',
      '192.168.1.20',
      'fd12::1',
      '169.254.169.254',
      'fe80::1',
      'fd00:ec2::254',
    ])
      await expectFailure(post('http://hooks.example/', { resolve: saying(address) }), 'address_not_allowed')
  })

  test('in a public demo, at this machine or its neighbours', async () => {
    const there = await receiver(answering(OK))
    const settings = { sandboxPublic: true }
    for (const host of ['127.0.0.1', 'localhost', '[::1]'])
      await expectFailure(post(`http://${host}:${there.port}/`, settings), 'address_not_allowed')
    for (const address of ['127.0.0.1', '10.0.0.5', 'fd12::1'])
      await expectFailure(
        post(urlOf(there), { ...settings, resolve: saying(address) }),
        'address_not_allowed',
      )
    expect(there.received).toEqual([])
  })

  test('if a resolver changes its answer: one lookup, and the connection goes to the checked address', async () => {
    const judged = await receiver(answering('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\njudged'), {
      host: '127.0.0.2',
    })
    const inside = await receiver(answering('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\ninside'), {
      port: judged.port,
    })
    const { names, resolve } = resolverOf(['127.0.0.2'], ['127.0.0.1'], ['127.0.0.1'])
    expect(await post(urlOf(judged), { resolve })).toMatchObject({ status: 200, answer: 'judged' })
    expect(names).toHaveLength(1)
    expect(inside.received).toEqual([])
  })

  test('because each try checks again: a name that has become private is refused', async () => {
    const there = await receiver(answering(OK))
    const { names, resolve } = resolverOf(['93.184.216.34', '127.0.0.1'], ['127.0.0.1'])
    for (const _try of [1, 2])
      await expectFailure(post(urlOf(there, 'https'), { production: true, resolve }), 'address_not_allowed')
    expect(names).toHaveLength(2)
    expect(there.received).toEqual([])
  })

  test.each([301, 302, 303, 307, 308])('after a %i, whose location is never looked up', async (status) => {
    const elsewhere = await receiver(answering(OK))
    const there = await receiver(
      answering(
        `HTTP/1.1 ${status} Gone there\r\nLocation: http://127.0.0.1:${elsewhere.port}/\r\nContent-Length: 0\r\n\r\n`,
      ),
    )
    const { names, resolve } = resolverOf(['127.0.0.1'])
    expect(await post(urlOf(there), { resolve })).toMatchObject({
      status,
      failure: 'redirect',
    })
    expect(names).toEqual(['hooks.example'])
    expect(elsewhere.received).toEqual([])
  })

  test('after a redirect to cloud metadata', async () => {
    const there = await receiver(
      answering(
        'HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/latest/meta-data/\r\nContent-Length: 0\r\n\r\n',
      ),
    )
    expect(await post(urlOf(there))).toMatchObject({ status: 302, failure: 'redirect' })
  })
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
    expect(
      await callEndpoint(
        { url: urlOf(there, 'https'), headers: {}, body: '' },
        { production: false, sandboxPublic: false, resolve: saying('127.0.0.1') },
      ),
    ).toMatchObject({ failure: 'tls' })
    expect(there.received.join('')).toBe('')
  })

  test('even if the environment switches certificate checks off', async () => {
    const there = await receiver(answering(OK), { certificate: authority.certify('other.example') })
    await withEnvironment({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, () =>
      expectFailure(post(urlOf(there, 'https')), 'tls'),
    )
  })

  test('if the server speaks no TLS', async () => {
    const there = await receiver((socket) =>
      socket.once('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')),
    )
    await expectFailure(post(urlOf(there, 'https')), 'tls')
  })
})

describe('an endpoint', () => {
  const ends = (bytes: string) => afterTheRequest((socket) => socket.end(bytes))
  test.each([
    ['closes at once', (socket: Socket) => socket.destroy(), 'broken_off'],
    ['closes after the request', afterTheRequest((socket) => socket.end()), 'broken_off'],
    ['closes within its head', ends('HTTP/1.1 200 OK\r\nContent-Le'), 'broken_off'],
    ['promises more than it sends', ends('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nok'), 'broken_off'],
    [
      'omits its last chunk',
      ends('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n'),
      'broken_off',
    ],
    ['sends no HTTP', answering('220 mail.example ESMTP\r\n'), 'unreadable'],
    ['sends bytes', answering(Uint8Array.of(0, 1, 2, 255, 254, 253)), 'unreadable'],
    [
      'sends two lengths',
      answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok!'),
      'unreadable',
    ],
    ['sends a negative length', answering('HTTP/1.1 200 OK\r\nContent-Length: -2\r\n\r\nok'), 'unreadable'],
    [
      'sends malformed chunks',
      answering('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nok'),
      'unreadable',
    ],
    [
      'sends headers of 64 KB',
      answering(`HTTP/1.1 200 OK\r\n${`X-A: ${'a'.repeat(1000)}\r\n`.repeat(64)}Content-Length: 2\r\n\r\nok`),
      'unreadable',
    ],
    [
      'switches the protocol',
      answering('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
      'unreadable',
    ],
    [
      'sends one interim answer after the other',
      answering('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(11)),
      'unreadable',
    ],
    ['takes the connection and is silent', () => {}, 'timeout'],
    ['never answers', answering(), 'timeout'],
    [
      'sends its headers and nothing more',
      answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n'),
      'timeout',
    ],
    ['answers byte by byte', dripping('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'), 'timeout'],
    [
      'sends its body byte by byte',
      dripping('o'.repeat(1000), 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n'),
      'timeout',
    ],
    ['answers after the limit', late(600), 'timeout'],
  ] as const)('that %s', async (_what, act, failure) => {
    const isLate = failure === 'timeout'
    for (const certificate of [undefined, authority.certify('hooks.example')]) {
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

  test('whose handshake never ends', async () => {
    const there = await receiver(() => {})
    await expectFailure(post(urlOf(there, 'https'), { limitMs: 300 }), 'timeout')
    await until(() => there.open() === 0)
  })

  test('whose name is unknown, or whose resolver fails or hangs', async () => {
    await expectFailure(post('http://hooks.example/', { resolve: saying() }), 'name_unknown')
    await expectFailure(
      post('http://hooks.example/', { resolve: () => Promise.reject(new Error('SERVFAIL')) }),
      'name_unknown',
    )
    await expectFailure(post('http://no-such-name.invalid/', { resolve: undefined }), 'name_unknown')
    const never = () => new Promise<string[]>(() => {})
    await expectFailure(post('http://hooks.example/', { resolve: never, limitMs: 100 }), 'timeout')
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
    [
      'in chunks',
      answering('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n'),
      200,
      'ok',
    ],
    ['after 100 Continue', answering(`HTTP/1.1 100 Continue\r\n\r\n${OK}`), 200, 'ok'],
    ['after early hints', answering(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(10)}${OK}`), 200, 'ok'],
    ['with 204', answering('HTTP/1.1 204 No Content\r\n\r\n'), 204, ''],
    ['with 410', answering('HTTP/1.1 410 Gone\r\nContent-Length: 4\r\n\r\ngone'), 410, 'gone'],
    ['with 500', answering('HTTP/1.1 500 Broken\r\nContent-Length: 4\r\n\r\noops'), 500, 'oops'],
    ['with 429', answering('HTTP/1.1 429 Slow\r\nRetry-After: 60\r\nContent-Length: 0\r\n\r\n'), 429, ''],
    ['with an unknown status', answering('HTTP/1.1 999 Hm\r\nContent-Length: 0\r\n\r\n'), 999, ''],
    [
      'with a cookie',
      answering('HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 2\r\n\r\nok'),
      200,
      'ok',
    ],
  ] as const)('that answers %s is understood', async (_how, act, status, answer) => {
    const there = await receiver(act)
    expect(await post(urlOf(there))).toMatchObject({ status, answer, failure: '' })
    await until(() => there.open() === 0)
    const again = await receiver(answering(OK))
    await post(urlOf(again))
    expect(again.received[0]?.toLowerCase()).not.toContain('cookie')
  })

  test.each([
    ['in one piece', 'HTTP/1.1 200 OK\r\nContent-Length: 10737418240\r\n\r\n', Buffer.alloc(65_536, 'a')],
    [
      'in chunks',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
      Buffer.from(`1000\r\n${'a'.repeat(4096)}\r\n`),
    ],
  ])('that sends 10 GB %s is read to 64 KB, and its status counts', async (_how, head, piece) => {
    for (const certificate of [undefined, authority.certify('hooks.example')]) {
      const { taken, send } = endlessly(piece)
      const there = await receiver(
        afterTheRequest((socket) => {
          socket.write(head)
          send(socket)
        }),
        { certificate },
      )
      const result = await post(urlOf(there, certificate ? 'https' : 'http'), {
        limitMs: 5000,
      })
      expect(result).toMatchObject({ status: 200, failure: '', answer: 'a'.repeat(BYTES_KEPT) })
      await until(() => there.open() === 0)
      // More than 64 KB, because of the buffers between writing and reading.
      expect(taken.bytes).toBeLessThan(16 * 1024 ** 2)
    }
  })

  test.each([
    ['one header', 'HTTP/1.1 200 OK\r\nX: ', 'a'],
    ['headers', 'HTTP/1.1 200 OK\r\n', 'X: y\r\n'],
    ['interim answers', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['a chunk’s extension', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;a=', 'a'],
    ['trailers', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n', 'X: y\r\n'],
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
      answering(
        `HTTP/1.1 200 OK\r\nContent-Length: ${MOST_BYTES_READ + 1}\r\n\r\n${'a'.repeat(MOST_BYTES_READ)}`,
      ),
    )
    expect(await post(urlOf(there))).toMatchObject({ status: 200, failure: '' })
  })

  test('that sends a compressed bomb is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const there = await receiver(
      answering(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`, bomb),
    )
    const { status, answer } = await post(urlOf(there))
    expect(status).toBe(200)
    expect(answer.length).toBeLessThanOrEqual(BYTES_KEPT)
  })

  test.each([
    [
      'cuts a character at the end of the first kilobyte',
      Buffer.from(`${'a'.repeat(BYTES_KEPT - 1)}é`),
      'a'.repeat(BYTES_KEPT - 1),
    ],
    [
      'has only invalid bytes, whose replacements have three bytes each',
      Buffer.alloc(BYTES_KEPT, 0xff),
      '\ufffd'.repeat(Math.floor(BYTES_KEPT / 3)),
    ],
    ['has only bells', Buffer.alloc(BYTES_KEPT, 7), '\ufffd'.repeat(Math.floor(BYTES_KEPT / 3))],
    ['is no UTF-8', Buffer.of(0x61, 0xff, 0xfe, 0x62), 'a\ufffd\ufffdb'],
    ['holds a zero and a bell', Buffer.from('a\0b\u0007c\u001b[31m'), 'a\ufffdb\ufffdc\ufffd[31m'],
    ['turns the line around', Buffer.from('a\u202eb\u2028c\ufeffd'), 'a\ufffdb\ufffdc\ufffdd'],
    ['has lines and tabs', Buffer.from('a\r\nb\n\tc'), 'a\nb\n\tc'],
  ])('whose answer %s is stored as legible text', async (_what, body, shown) => {
    const there = await receiver(answering(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`, body))
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
  }, 30_000)
})

/** Answers in single bytes, each within any limit for one byte. */
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
  for (let waited = 0; !isSo(); waited += 10) {
    if (waited > 3000) throw new Error('it never became so')
    await Bun.sleep(10)
  }
}
