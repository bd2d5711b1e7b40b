import * as openid from 'openid-client'
import { type Clock, hoursAfter } from '../../platform/shared/clock.ts'

/** For each answer of the issuer. Coming back takes four of them at most, and a connection of ours lasts 30 seconds. */
const PATIENCE_SECONDS = 5
/** What an issuer says of itself hardly changes; its keys are looked up anew by themselves. */
const METADATA_HOURS = 1
const SCOPE = 'openid email profile'

/** Why nobody was signed in: the issuer gives no usable answer, the person said no, or it has to be begun anew. */
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
  /** Proves to the issuer that whoever trades in the code is who asked for it (PKCE). */
  verifier: string
}

type Issuer = {
  newSecrets(): IssuerSecrets
  /** Where the browser is to go. Throws IssuerFailed. */
  addressFor(secrets: IssuerSecrets): Promise<string>
  /** What the issuer says about whoever came back with this query. Throws IssuerFailed. */
  claimsFrom(query: string, secrets: IssuerSecrets): Promise<object>
}

/** Nothing is asked of the issuer before the first sign-in, and an issuer that was dead is asked again at the next. */
export function openIssuer(
  settings: { issuer: string; clientId: string; clientSecret: string },
  ours: { callback: string; clock: Clock; production: boolean },
): Issuer {
  const configuration = remembered(() => discover(settings, ours.production), ours.clock)

  /** After trouble, what the issuer said about itself is not relied on any more. */
  async function orFail<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask()
    } catch (cause) {
      const trouble = troubleOf(cause)
      if (trouble === 'issuer') configuration.forget()
      throw new IssuerFailed(trouble, { cause })
    }
  }

  return {
    newSecrets: () => ({
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    }),
    addressFor: (secrets) =>
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
    claimsFrom: (query, secrets) =>
      orFail(async () => {
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
        // Many issuers keep what is personal out of the token and tell it to whoever asks.
        const isToBeAsked =
          claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        return isToBeAsked ? openid.fetchUserInfo(config, tokens.access_token, claims.sub) : claims
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

/** RFC 8414 takes an issuer that does not say how for one that reads the secret from the Authorization header. */
function authenticationWith(secret: string): openid.ClientAuth {
  const [inHeader, inBody] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)]
  return (server, ...request) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = supported.includes('client_secret_basic') ? inHeader : inBody
    authenticate(server, ...request)
  }
}

const isOnThisMachine = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** One answer for all who ask within its hours, or at the same moment, until it is to be forgotten. */
function remembered<Answer>(ask: () => Promise<Answer>, clock: Clock) {
  let kept: { answer: Promise<Answer>; until: Date } | undefined
  return {
    get(): Promise<Answer> {
      if (kept === undefined || clock.now() >= kept.until)
        kept = { answer: ask(), until: hoursAfter(clock.now(), METADATA_HOURS) }
      return kept.answer
    },
    forget() {
      kept = undefined
    },
  }
}

function troubleOf(error: unknown): IssuerTrouble {
  if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied') return 'refused'
  // The code has been traded in before, or waited for too long.
  if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant') return 'again'
  return 'issuer'
}
