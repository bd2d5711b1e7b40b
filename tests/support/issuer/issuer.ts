import { createServer } from 'node:http'
import Provider, { type AccountClaims } from 'oidc-provider'
import { freePort } from '../processes/server-process.ts'
import { newKeyPair } from './scripted-issuer.ts'

export const CLIENT = { id: 'northrate', secret: 'a secret between this issuer and us' }

/** The settings of a product that signs in through an issuer at this address. */
export const environmentOf = ({ url }: { url: string }) => ({
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
})

export type Issuer = {
  url: string
  /** What the issuer says about the person who signs in as `login`; by default no more than `login`. */
  knows(login: string, claims: Omit<AccountClaims, 'sub'>): void
  /** Requests answered so far. */
  answered: string[]
  /** Paths that are out of order for now. */
  broken: Set<string>
  /** The one address that it may send browsers back to, set before the first browser goes there. */
  sendsBackTo(callback: string): void
  close(): Promise<void>
}

/**
 * A real OpenID Connect provider on this machine, which accepts any name and asks for consent.
 */
export async function openIssuer(): Promise<Issuer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const key = await newKey()
  const people = new Map<string, Omit<AccountClaims, 'sub'>>()
  const answered: string[] = []
  const broken = new Set<string>()
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', url)
    answered.push(`${request.method} ${pathname}`)
    if (provider === undefined || broken.has(pathname)) response.writeHead(503).end()
    else void provider.callback()(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url,
    knows: (login, claims) => void people.set(login, claims),
    answered,
    broken,
    sendsBackTo(callback) {
      provider = new Provider(url, {
        ...configurationOf(callback),
        findAccount: (_, login) => ({
          accountId: login,
          claims: () => ({ sub: login, ...people.get(login) }),
        }),
        jwks: { keys: [key] },
      })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const configurationOf = (callback: string) => ({
  clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [callback] }],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name'],
  },
  cookies: { keys: ['for this test only'] },
  pkce: { required: () => true },
  ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
})

async function newKey() {
  const { privateKey } = await newKeyPair()
  // The private key's purpose would be published as the public key's.
  const { key_ops: _, ...key } = await crypto.subtle.exportKey('jwk', privateKey)
  return { ...key, kid: 'of-this-test', use: 'sig', alg: 'RS256' }
}
