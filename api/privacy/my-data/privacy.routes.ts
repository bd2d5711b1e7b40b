import { Elysia } from 'elysia'
import { CodeSent, SendEmailVerification, VerifyEmail } from '../../contract/people/verification.ts'
import { WithdrawLink, WithdrawToken } from '../../contract/privacy/consent-certificates.ts'
import {
  Correction,
  Deleted,
  ExportedData,
  Left,
  MailLanguage,
  MyData,
  Proved,
  Withdrawn,
} from '../../contract/privacy/privacy.ts'
import { guard, refuses } from '../../http/openapi/refusals.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { ownersBrowser } from '../../people/passwords/known-browsers.ts'
import { takeOfAccount, takeRead } from '../../people/sessions/account-limits.ts'
import { clearSessionCookies } from '../../people/sessions/signed-in.ts'
import { anyVisitor } from '../../people/sessions/visitor.ts'
import { emailFor } from '../../people/verification/codes.ts'
import { REFUSALS_OF_A_CODE, type Verification } from '../../people/verification/open-verification.ts'
import { endProof, type ProvedPerson, provedPerson } from '../../people/verification/proof.ts'
import { refusalsOfSending } from '../../people/verification/send-code.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { requestLanguage } from '../../platform/shared/request-context.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'
import { correctMyData } from './correct-my-data.ts'
import { deleteMyData } from './delete-my-data.ts'
import { exportMyData } from './export-my-data.ts'
import { holdingsOf } from './holdings.ts'
import { chooseMailLanguage } from './mail-language.ts'
import { myDataOf } from './my-data.ts'
import { withdrawConsent } from './withdraw-consent.ts'
import { lookAtWithdrawLink, withdrawByLink } from './withdraw-link.ts'

/** For everyone who proves an e-mail address, with or without an account. */
export const privacyRoutes = (deps: Dependencies & WithMarketCache, verification: Verification) =>
  new Elysia()
    .use(proofRoutes(deps, verification))
    .use(myDataRoutes(deps, verification))
    .use(withdrawalRoutes(deps, verification))
    .use(withdrawLinkRoutes(deps))

/** For anyone with a mail of ours: no code and no cookie. */
const withdrawLinkRoutes = (deps: Dependencies & WithMarketCache) =>
  new Elysia({ prefix: '/api/privacy/withdraw-link', tags: ['Privacy'] })
    .post('/', ({ body }) => lookAtWithdrawLink(deps, body.token, deps.clock.now()), {
      body: WithdrawToken,
      response: { 200: WithdrawLink },
      detail: {
        operationId: 'previewWithdrawLink',
        summary: 'Preview the withdrawal link from an email',
        ...refuses('404 withdraw_link_unknown'),
      },
    })
    .post('/use', ({ body }) => withdrawByLink(deps, body.token, deps.clock.now()), {
      body: WithdrawToken,
      response: { 200: WithdrawLink },
      detail: {
        operationId: 'withdrawConsentByLink',
        summary: 'Withdraw consent by the link from an email',
        description:
          'Without signing in or a code. Once the consent that the link was mailed for is withdrawn, it says so and changes nothing.',
        ...refuses('404 withdraw_link_unknown', '409 withdraw_link_expired'),
      },
    })

/** Proving an e-mail address, and ending the proof. */
function proofRoutes(deps: Dependencies & WithMarketCache, verification: Verification) {
  const now = () => deps.clock.now()
  return new Elysia({ prefix: '/api/privacy', tags: ['Privacy'] })
    .use(anyVisitor(deps))
    .use(ownersBrowser(deps))
    .post(
      '/code',
      ({ body, visitor, isKnownTo }) =>
        verification.sendCodeTo(
          { ...emailFor('my-data', visitor, body.email), isKnownBrowser: isKnownTo(body.email) },
          now(),
        ),
      {
        body: SendEmailVerification,
        response: { 200: CodeSent },
        detail: {
          operationId: 'sendPrivacyCode',
          summary: 'Send a code to access your data',
          ...refuses(...refusalsOfSending('mail')),
        },
      },
    )
    .post(
      '/proof',
      async ({ body, visitor, keepVisitor, rememberAs }) => {
        keepVisitor(
          await verification.proveAddress(emailFor('my-data', visitor, body.email), body.code, now()),
        )
        rememberAs(body.email)
        return { proved: true } as const
      },
      {
        body: VerifyEmail,
        response: { 200: Proved },
        detail: {
          operationId: 'openMyData',
          summary: 'Verify an email address to see your data for 30 minutes',
          ...refuses(...REFUSALS_OF_A_CODE),
        },
      },
    )
    .post(
      '/leave',
      async ({ visitor }) => {
        await endProof(verification, visitor)
        return { success: true } as const
      },
      { response: { 200: Left }, detail: { operationId: 'leaveMyData', summary: 'End access to your data' } },
    )
}

/** An instance of its own, because its guard covers every route of the instance. */
function myDataRoutes(deps: Dependencies & WithMarketCache, verification: Verification) {
  const now = () => deps.clock.now()
  const myData = async ({ email }: ProvedPerson) => myDataOf(await holdingsOf(deps.db, email), now())
  /** The key of the account limits: does not reveal the address. */
  const accounts = keyedHash(deps.appSecrets, 'limits')
  return new Elysia({ prefix: '/api/privacy', tags: ['Privacy'] })
    .use(anyVisitor(deps))
    .use(ownersBrowser(deps))
    .derive(
      guard(
        { refuses: ['401 address_not_proved', '403 second_factor_needed', '429 too_often'] },
        async ({ cookie, visitor }) => {
          const person = await provedPerson(deps, verification, { visitor, cookie })
          const account = accounts.digest(person.email)
          await takeRead('user', account)
          return { person, account }
        },
      ),
    )
    .get('/my-data', ({ person }) => myData(person), {
      response: { 200: MyData },
      detail: { operationId: 'getMyData', summary: 'Get your data' },
    })
    .get(
      '/my-data/export',
      async ({ person, account, set }) => {
        await takeOfAccount(deps, 'export', account)
        const at = now()
        const name = { en: 'my-data', fr: 'mes-donnees' }[requestLanguage()]
        set.headers['content-disposition'] =
          `attachment; filename="${name}-${at.toISOString().slice(0, 10)}.json"`
        return exportMyData(deps, person, at)
      },
      {
        response: { 200: ExportedData },
        detail: {
          operationId: 'exportMyData',
          summary: 'Export your data as JSON',
          ...refuses('429 too_often'),
        },
      },
    )
    .patch(
      '/my-data',
      async ({ body, person, account }) => {
        await takeOfAccount(deps, 'change', account)
        await correctMyData(deps, person, body, now())
        return myData(person)
      },
      {
        body: Correction,
        response: { 200: MyData },
        detail: {
          operationId: 'correctMyData',
          summary: 'Correct your name, company, and website',
          ...refuses(
            '409 lead_being_paid_for',
            '409 nothing_to_correct',
            '409 under_legal_hold',
            '429 too_often',
          ),
        },
      },
    )
    .put(
      '/mail-language',
      async ({ body, person, account }) => {
        await takeOfAccount(deps, 'change', account)
        await chooseMailLanguage(deps, person, body.language, now())
        return myData(person)
      },
      {
        body: MailLanguage,
        response: { 200: MyData },
        detail: {
          operationId: 'setMailLanguage',
          summary: 'Choose the language of our mails to you',
          description: 'Those to your account, if you have one, and those about your requests.',
          ...refuses('429 too_often'),
        },
      },
    )
    .post(
      '/delete',
      async ({ person, visitor, cookie, forgetBrowser }) => {
        const deleted = await deleteMyData(deps, person, now())
        await endProof(verification, visitor)
        forgetBrowser()
        // The account is gone, and its session with it.
        if (person.userId !== null) clearSessionCookies(cookie, 'user', deps)
        return deleted
      },
      { response: { 200: Deleted }, detail: { operationId: 'deleteMyData', summary: 'Delete your data' } },
    )
}

/** Without a second factor: nobody who reads the mail may be kept from withdrawing. */
const withdrawalRoutes = (deps: Dependencies & WithMarketCache, verification: Verification) =>
  new Elysia({ prefix: '/api/privacy', tags: ['Privacy'] })
    .use(anyVisitor(deps))
    .derive(
      guard({ refuses: ['401 address_not_proved', '429 too_often'] }, async ({ cookie, visitor }) => {
        const person = await provedPerson(deps, verification, { visitor, cookie }, { byMailAlone: true })
        await takeRead('user', keyedHash(deps.appSecrets, 'limits').digest(person.email))
        return { person }
      }),
    )
    .post('/withdraw', ({ person }) => withdrawConsent(deps, person, deps.clock.now()), {
      response: { 200: Withdrawn },
      detail: {
        operationId: 'withdrawConsent',
        summary: 'Withdraw consent to be contacted',
        description: 'Never needs a second factor.',
      },
    })
