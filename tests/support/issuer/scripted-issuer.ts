import { createHmac } from 'node:crypto'
import { freePort } from '../processes/server-process.ts'

type Answer = Response | Promise<Response>

/** What the issuer answers, part by part; a test changes the part that it is about. */
export type Script = {
  metadata(): Answer
  keys(): Answer
  token(form: URLSearchParams, authorization: string | null): Answer
  userinfo(): Answer
}

/**
 * An issuer that says what a test scripts, for what a real one never does. It is truthful at first, about
 * a person whose ID token holds `claims` beside what every token has.
 */
export async function openScriptedIssuer(client: { id: string; secret: string }) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const [ownKey, otherKey] = [await newKeyPair(), await newKeyPair()]
  const requests: string[] = []
  let nonce = ''
  let server: Bun.Server<undefined> | undefined

  const metadata = {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    userinfo_endpoint: `${url}/me`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  const claims = () => ({
    iss: url,
    sub: 'ana',
    aud: client.id,
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 60,
    nonce,
    email: 'ana@shop.example',
    email_verified: true,
  })
  /** The answer to a code: a token of these claims, signed by our own key unless by `key`. */
  const tokenOf = async (changes: Record<string, unknown> = {}, key = ownKey) =>
    Response.json({
      access_token: 'for userinfo',
      token_type: 'Bearer',
      id_token: await signed({ ...claims(), ...changes }, key.privateKey),
    })

  /** Unsigned, or signed with the secret that we know too. */
  const weakTokenOf = (alg: 'none' | 'HS256') => {
    const content = `${part({ alg })}.${part(claims())}`
    const signature =
      alg === 'none' ? '' : createHmac('sha256', client.secret).update(content).digest('base64url')
    return Response.json({ access_token: 'a', token_type: 'Bearer', id_token: `${content}.${signature}` })
  }

  const truthful: Script = {
    metadata: () => Response.json(metadata),
    keys: async () =>
      Response.json({
        keys: [{ ...(await crypto.subtle.exportKey('jwk', ownKey.publicKey)), kid: 'own', use: 'sig' }],
      }),
    token: () => tokenOf(),
    userinfo: () => Response.json({ sub: 'ana', email: 'ana@shop.example', email_verified: true }),
  }
  let script = truthful

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    requests.push(pathname)
    if (pathname === '/keys') return script.keys()
    if (pathname === '/me') return script.userinfo()
    if (pathname !== '/token') return script.metadata()
    return script.token(new URLSearchParams(await request.text()), request.headers.get('authorization'))
  }

  return {
    url,
    metadata,
    tokenOf,
    weakTokenOf,
    otherKey,
    /** The paths of our requests. */
    requests,
    says: (changes: Partial<Script>) => {
      script = { ...truthful, ...changes }
    },
    /** Does what its page would do: keeps what the browser was sent with, and sends it back with a code. */
    sendBack(address: string): string {
      const query = new URL(address).searchParams
      nonce = query.get('nonce') ?? ''
      return `/api/login/callback?${new URLSearchParams({ code: 'a code', state: query.get('state') ?? '' })}`
    },
    start() {
      server = Bun.serve({ port, hostname: '127.0.0.1', idleTimeout: 0, fetch: answer })
    },
    async stop() {
      await server?.stop(true)
      server = undefined
    },
  }
}

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}

export const newKeyPair = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function signed(claims: object, key: CryptoKey): Promise<string> {
  const content = `${part({ alg: 'RS256', kid: 'own' })}.${part(claims)}`
  const signature = await crypto.subtle.sign(ALGORITHM.name, key, Buffer.from(content))
  return `${content}.${Buffer.from(signature).toString('base64url')}`
}
