import { Elysia } from 'elysia'
import type { Realm } from '../../../domain/people.ts'
import { OwnersSecondFactorReset } from '../../contract/admin/second-factor-reset.ts'
import { Done } from '../../contract/done.ts'
import {
  PasswordAgain,
  PasswordAndCode,
  RecoveryCodes,
  TotpCode,
  TotpStarted,
  TotpState,
} from '../../contract/people/second-factor.ts'
import { type Declared, refuses } from '../../http/openapi/refusals.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { provePassword } from '../passwords/prove-password.ts'
import { notSignedIn, signedIn } from '../sessions/signed-in.ts'
import { ACCOUNTS } from './accounts.ts'
import { noteProvedAgain, refuseUnlessProvedRecently } from './recent-proof.ts'
import { noSecondFactor, resetSecondFactor } from './reset-second-factor.ts'
import {
  beginTotp,
  confirmTotp,
  ownersFactor,
  removeTotp,
  renewRecoveryCodes,
  totpState,
} from './second-factor.ts'

/** The same for owners, suppliers and admins, each in their realm. An owner proves themselves by a recent sign-in instead of a password. */
export const secondFactorRoutes = (deps: Dependencies) =>
  new Elysia()
    .use(factorOfOwners(deps))
    .use(factorIn(deps, { realm: 'supplier', prefix: '/api/supplier', tag: 'Suppliers', whose: 'Supplier' }))
    .use(factorIn(deps, { realm: 'admin', prefix: '/api/admin', tag: 'Admins', whose: 'Admin' }))
    .use(resetOfOwners(deps))

/** `whose` stands in the ids of its calls. */
type Place = { realm: Realm; prefix: string; tag: string; whose: string }

const BEGIN = 'Start two-factor setup with an authenticator app secret'
const RENEW = 'Replace your recovery codes'
const REMOVE = 'Turn off two-factor authentication and end your other sessions'
const BY_PASSWORD: Declared[] = ['429 too_many_tries', '429 too_often', '503 busy']
const BY_SIGN_IN: Declared[] = ['403 reauthentication_needed', '429 too_many_tries', '503 busy']

function factorIn(deps: Dependencies, place: Place) {
  const { realm, prefix, tag, whose } = place
  const now = () => deps.clock.now()
  return new Elysia({ prefix, tags: [tag] })
    .use(commonRoutes(deps, place))
    .use(signedIn(deps, realm))
    .post('/totp', ({ signedIn, body }) => beginTotp(deps, realm, signedIn, body, now()), {
      body: PasswordAgain,
      response: { 200: TotpStarted },
      detail: {
        operationId: `start${whose}Totp`,
        summary: BEGIN,
        ...refuses('409 totp_is_on', ...BY_PASSWORD),
      },
    })
    .post(
      '/totp/recovery-codes',
      async ({ signedIn, body }) => ({
        recoveryCodes: await renewRecoveryCodes(deps, realm, signedIn, body, now()),
      }),
      {
        body: PasswordAndCode,
        response: { 200: RecoveryCodes },
        detail: {
          operationId: `replace${whose}RecoveryCodes`,
          summary: RENEW,
          ...refuses('409 totp_is_off', '429 too_many_codes', ...BY_PASSWORD),
        },
      },
    )
    .delete(
      '/totp',
      async ({ signedIn, body }) => {
        await removeTotp(deps, realm, signedIn, body, now())
        return { success: true } as const
      },
      {
        body: PasswordAndCode,
        response: { 200: Done },
        detail: {
          operationId: `turnOff${whose}Totp`,
          summary: REMOVE,
          ...refuses('409 totp_is_off', '429 too_many_codes', ...BY_PASSWORD),
        },
      },
    )
    .post(
      '/reauthentication',
      async ({ signedIn, body }) => {
        const account = await ACCOUNTS[realm].find(deps.db, signedIn.personId)
        if (account === undefined) throw notSignedIn()
        const typed = { field: 'password', password: body.password } as const
        const { countAsPassed } = await provePassword(deps, realm, signedIn, account, typed, now())
        await deps.db.transaction(async (tx) => {
          await noteProvedAgain(tx, signedIn.sessionId, now())
          await countAsPassed(tx)
        })
        return { success: true } as const
      },
      {
        body: PasswordAgain,
        response: { 200: Done },
        detail: {
          operationId: `reauthenticate${whose}`,
          summary: 'Enter your password again',
          description: 'For ten minutes, nothing is answered 403 `reauthentication_needed`.',
          ...refuses(...BY_PASSWORD),
        },
      },
    )
}

function factorOfOwners(deps: Dependencies) {
  const realm = 'user'
  const now = () => deps.clock.now()
  const noPassword = { password: '' }
  const place = { realm, prefix: '/api/auth', tag: 'Business owners', whose: 'Owner' } as const
  return new Elysia({ prefix: place.prefix, tags: [place.tag] })
    .use(commonRoutes(deps, place))
    .use(signedIn(deps, realm))
    .post('/totp', ({ signedIn }) => beginTotp(deps, realm, signedIn, noPassword, now()), {
      response: { 200: TotpStarted },
      detail: {
        operationId: 'startOwnerTotp',
        summary: BEGIN,
        ...refuses('403 reauthentication_needed', '409 totp_is_on'),
      },
    })
    .post(
      '/totp/recovery-codes',
      async ({ signedIn, body }) => ({
        recoveryCodes: await renewRecoveryCodes(deps, realm, signedIn, { ...noPassword, ...body }, now()),
      }),
      {
        body: TotpCode,
        response: { 200: RecoveryCodes },
        detail: {
          operationId: 'replaceOwnerRecoveryCodes',
          summary: RENEW,
          ...refuses('409 totp_is_off', '429 too_many_codes', ...BY_SIGN_IN),
        },
      },
    )
    .delete(
      '/totp',
      async ({ signedIn, body }) => {
        await removeTotp(deps, realm, signedIn, { ...noPassword, ...body }, now())
        return { success: true } as const
      },
      {
        body: TotpCode,
        response: { 200: Done },
        detail: {
          operationId: 'turnOffOwnerTotp',
          summary: REMOVE,
          ...refuses('409 totp_is_off', '429 too_many_codes', ...BY_SIGN_IN),
        },
      },
    )
}

/** Without a prefix of its own: the place has it. */
const commonRoutes = (deps: Dependencies, { realm, whose }: Place) =>
  new Elysia()
    .use(signedIn(deps, realm))
    .get('/totp', ({ signedIn }) => totpState(deps, realm, signedIn.personId), {
      response: { 200: TotpState },
      detail: { operationId: `get${whose}Totp`, summary: 'Get two-factor status' },
    })
    .post(
      '/totp/confirm',
      async ({ signedIn, body }) => ({
        recoveryCodes: await confirmTotp(deps, realm, signedIn, body.code, deps.clock.now()),
      }),
      {
        body: TotpCode,
        response: { 200: RecoveryCodes },
        detail: {
          operationId: `turnOn${whose}Totp`,
          summary: 'Turn on two-factor authentication and get recovery codes',
          description:
            'The other sessions end. After five wrong codes it is 409 `totp_over`, and has to be started again.',
          ...refuses('409 totp_is_on', '409 totp_not_begun', '409 totp_over', '429 too_many_codes'),
        },
      },
    )

/** An admin's page has no list of owners: the person who lost phone and recovery codes names their address. */
const resetOfOwners = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/admin/owners', tags: ['Admins'] }).use(signedIn(deps, 'admin')).delete(
    '/second-factor',
    async ({ body: { email, reason }, signedIn }) => {
      const now = deps.clock.now()
      refuseUnlessProvedRecently(signedIn, now)
      const owner = await ownersFactor(deps.db, email)
      if (owner === null) throw noSecondFactor()
      const reset = { personId: owner.id, reason, adminId: signedIn.personId }
      await deps.db.transaction((tx) => resetSecondFactor(deps, tx, 'user', reset, now))
      return { success: true } as const
    },
    {
      body: OwnersSecondFactorReset,
      response: { 200: Done },
      detail: {
        operationId: 'resetSecondFactorOfOwner',
        summary: 'Turn off two-factor authentication for a business owner without phone and recovery codes',
        description: 'Ends their sessions and emails them.',
        ...refuses('403 reauthentication_needed', '409 no_second_factor'),
      },
    },
  )
