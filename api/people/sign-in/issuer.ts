import * as openid from 'openid-client'
import { type Clock, hoursAfter } from '../../platform/shared/clock.ts'

/** For each answer of the issuer. Coming back takes four of them at most, and a connection of ours lasts 30 seconds. */
const PATIENCE_SECONDS = 5
/** An issuer's metadata hardly changes; the library refreshes its keys itself. */
const METADATA_HOURS = 1
const SCOPE = 'openid email profile'

/** Why a sign-in failed: the issuer gives no usable answer, the person refused, or they have to start again. */
export type IssuerTrouble = 'issuer' | 'refused' | 'again'

export class IssuerFailed extends Error {
  constructor(
    readonly trouble: IssuerTrouble,
    options: ErrorOptions,
  ) {
    super('Signing in through the issuer failed.', options)
  }
}

/** Of one sign-in. */
type IssuerSecrets = {
  /** Comes back from the issuer and ties its answer to this browser. */
  state: string
  /** Comes back inside the issuer's token and ties that to this sign-in. */
  nonce: string
  /** Proves to the issuer that the code is redeemed by the client that requested it (PKCE). */
  verifier: string
}

/** Calls the issuer at the first sign-in, not before; one that was down is called again at the next. */
export function openIssuer(
  settings: { issuer: string; clientId: string; clientSecret: string },
  ours: { callback: string; clock: Clock; production: boolean },
) {
  const configuration = remembered(() => discover(settings, ours.production), ours.clock)

  /** Throws IssuerFailed for any failure. After trouble the issuer's metadata is not relied on any more. */
  async function orFail<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call()
    } catch (cause) {
      const trouble = troubleOf(cause)
      if (trouble === 'issuer') configuration.forget()
      throw new IssuerFailed(trouble, { cause })
    }
  }

  return {
    newSecrets: (): IssuerSecrets => ({
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    }),
    /** The issuer's address to which the browser goes. */
    addressFor: (secrets: IssuerSecrets) =>
      orFail(async () => {
        const address = openid.buildAuthorizationUrl(await configuration.get(), {
          redirect_uri: ours.callback,
          scope: SCOPE,
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: 'S256',
        })
        return address.href
      }),
    /** The issuer's claims about the person who came back with this query. */
    claimsFrom: (query: string, secrets: IssuerSecrets) =>
      orFail(async (): Promise<object> => {
        const cameBackTo = new URL(ours.callback)
        cameBackTo.search = query
        const config = await configuration.get()
        const tokens = await openid.authorizationCodeGrant(config, cameBackTo, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Error('The issuer gave no ID token.')
        // Many issuers keep personal claims out of the token and answer them at this endpoint.
        const hasMoreClaims =
          claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        return hasMoreClaims ? openid.fetchUserInfo(config, tokens.access_token, claims.sub) : claims
      }),
  }
}

function discover(
  { issuer, clientId, clientSecret }: { issuer: string; clientId: string; clientSecret: string },
  production: boolean,
): Promise<openid.Configuration> {
  const server = new URL(issuer)
  return openid.discovery(server, clientId, {}, authenticationWith(clientSecret), {
    timeout: PATIENCE_SECONDS,
    execute: [
      openid.enableNonRepudiationChecks,
      ...(!production && isOnThisMachine(server) ? [openid.allowInsecureRequests] : []),
    ],
  })
}

/** RFC 8414: an issuer that names no method reads the secret from the Authorization header. */
function authenticationWith(secret: string): openid.ClientAuth {
  const [inHeader, inBody] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)]
  return (server, ...request) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = supported.includes('client_secret_basic') ? inHeader : inBody
    authenticate(server, ...request)
  }
}

const isOnThisMachine = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Caches the answer for METADATA_HOURS, also for calls at the same moment, until `forget`. */
function remembered<Answer>(load: () => Promise<Answer>, clock: Clock) {
  let kept: { answer: Promise<Answer>; until: Date } | undefined
  return {
    get(): Promise<Answer> {
      if (kept === undefined || clock.now() >= kept.until)
        kept = { answer: load(), until: hoursAfter(clock.now(), METADATA_HOURS) }
      return kept.answer
    },
    forget() {
      kept = undefined
    },
  }
}

function troubleOf(error: unknown): IssuerTrouble {
  if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied') return 'refused'
  // The code was used before, or has expired.
  if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant') return 'again'
  return 'issuer'
}
