import { Elysia } from 'elysia'
import { Done } from '../../contract/done.ts'
import { OwnCompany, OwnCoverage, OwnEmail, OwnPassword } from '../../contract/suppliers/account.ts'
import { OwnMails, OwnProfile, TermsLanguage } from '../../contract/suppliers/profile.ts'
import { SupplierCheck } from '../../contract/suppliers/supplier.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { knownBrowsers } from '../../people/passwords/known-browsers.ts'
import { refuseUnlessProvedRecently } from '../../people/second-factor/recent-proof.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { refuseFieldsOnlyWeSet } from '../../people/sessions/fields-only-we-set.ts'
import { setSessionCookies, signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { storedPhone } from '../accounts/stored-phone.ts'
import { supplierAnswer } from '../accounts/suppliers.service.ts'
import { requestEmailChange } from './change-email.ts'
import { changeOwnAccount, chooseTermsLanguage } from './own-account.ts'
import { changeOwnPassword } from './own-password.ts'
import { changeOwnProfile } from './own-profile.ts'

/** What a signed-in supplier changes about its account. Not by a key: a stolen one could lock the company out. */
export function ownAccountRoutes(deps: Dependencies) {
  const now = () => deps.clock.now()
  async function change(supplierId: string, what: Parameters<typeof changeOwnAccount>[2]) {
    await takeOfAccount(deps, 'change', supplierId)
    return supplierAnswer(await changeOwnAccount(deps, supplierId, what, now()), deps.settings)
  }
  return new Elysia({ prefix: '/api/supplier', tags: ['Suppliers'] })
    .use(signedIn(deps, 'supplier'))
    .onTransform(refuseFieldsOnlyWeSet(deps))
    .put(
      '/profile',
      async ({ body, signedIn }) => {
        refuseUnlessProvedRecently(signedIn, now())
        await takeOfAccount(deps, 'change', signedIn.personId)
        const supplier = await changeOwnProfile(deps, signedIn.personId, body, now())
        return supplierAnswer(supplier, deps.settings)
      },
      {
        body: OwnProfile,
        response: { 200: SupplierCheck },
        detail: {
          operationId: 'setSupplierProfile',
          summary: 'Set the phone number and website that owners are shown',
          description:
            'Owners whose lead the supplier bought see them while it is active and its address is confirmed. Admins see each change.',
          ...refuses('403 reauthentication_needed', '429 too_often'),
        },
      },
    )
    .put(
      '/company',
      async ({ body, signedIn }) => {
        refuseUnlessProvedRecently(signedIn, now())
        const after = { ...body, ...storedPhone(body.phone) }
        return change(signedIn.personId, { action: 'changed own company', after })
      },
      {
        body: OwnCompany,
        response: { 200: SupplierCheck },
        detail: {
          operationId: 'changeSupplierCompany',
          summary: 'Change your company name, contact person and phone number',
          description:
            'Owners whose lead the supplier bought are shown the name. Once the account has been approved, a new name is in `requestedName` until an admin approves it.',
          ...refuses('403 reauthentication_needed', '429 too_often'),
        },
      },
    )
    .put(
      '/coverage',
      ({ body, signedIn }) => change(signedIn.personId, { action: 'changed own coverage', after: body }),
      {
        body: OwnCoverage,
        response: { 200: SupplierCheck },
        detail: {
          operationId: 'changeSupplierCoverage',
          summary: 'Change the business types and territories that you serve',
          ...refuses('429 too_often'),
        },
      },
    )
    .put(
      '/emails',
      ({ body, signedIn }) => change(signedIn.personId, { action: 'changed own emails', after: body }),
      {
        body: OwnMails,
        response: { 200: SupplierCheck },
        detail: {
          operationId: 'chooseSupplierEmails',
          summary: 'Choose which reminders you get by email',
          ...refuses('429 too_often'),
        },
      },
    )
    .put(
      '/terms-language',
      async ({ body, signedIn }) => {
        await takeOfAccount(deps, 'change', signedIn.personId)
        const supplier = await chooseTermsLanguage(deps, signedIn.personId, body, now())
        return supplierAnswer(supplier, deps.settings)
      },
      {
        body: TermsLanguage,
        response: { 200: SupplierCheck },
        detail: {
          operationId: 'chooseTermsLanguage',
          summary: 'Choose the language of the terms that bind you',
          description:
            'Records your express wish for the English terms, with the date and the version, or takes it back. Admins see each change.',
          ...refuses('429 too_often'),
        },
      },
    )
    .post(
      '/email-change',
      async ({ body, signedIn }) => {
        refuseUnlessProvedRecently(signedIn, now())
        await requestEmailChange(deps, signedIn.personId, body.email, now())
        return { success: true } as const
      },
      {
        body: OwnEmail,
        response: { 200: Done },
        detail: {
          operationId: 'sendEmailChangeLink',
          summary: 'Email a link that changes your confirmed email address',
          description:
            'To the new address. The account keeps its address until the link is used, and is sent a notice at it.',
          ...refuses(
            '403 reauthentication_needed',
            '409 email_not_confirmed',
            '409 email_taken',
            '429 too_many_requests',
          ),
        },
      },
    )
    .put(
      '/password',
      async ({ body, cookie, signedIn }) => {
        const { token, account } = await changeOwnPassword(deps, signedIn, body, now())
        setSessionCookies(cookie, 'supplier', token, deps)
        knownBrowsers(deps, 'supplier').remember(cookie, account, now())
        return { success: true } as const
      },
      {
        body: OwnPassword,
        response: { 200: Done },
        detail: {
          operationId: 'changeSupplierPassword',
          summary: 'Change your password and end your other sessions',
          ...refuses('429 too_many_tries', '429 too_often', '503 busy'),
        },
      },
    )
}
