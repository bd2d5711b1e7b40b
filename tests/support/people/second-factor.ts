import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { RecoveryCodes, TotpStarted } from '../../../api/contract/people/second-factor.ts'
import type { Browser, Product } from '../product.ts'

/** Where each kind of account sets up its authenticator app. */
const TOTP_PATHS = { user: '/api/auth/totp', supplier: '/api/supplier/totp', admin: '/api/admin/totp' }

/** Switches the second factor on in a signed-in browser, as the screens do. The clock moves on past the code used for it. */
export async function switchOnSecondFactor(
  product: Product,
  browser: Browser,
  realm: keyof typeof TOTP_PATHS,
  proof: { password?: string } = {},
) {
  const path = TOTP_PATHS[realm]
  const { secret, uri } = v.parse(TotpStarted, (await browser.post(path, proof)).body)
  const totp = new TOTP({ secret })
  /** What the app shows now, or some steps of 30 seconds away. */
  const code = (steps = 0) => totp.generate({ timestamp: product.clock.now().getTime() + steps * 30_000 })
  const confirmed = await browser.post(`${path}/confirm`, { code: code() })
  const { recoveryCodes } = v.parse(RecoveryCodes, confirmed.body)
  product.clock.passMinutes(2)
  /** A code that no step near now has. */
  const wrongCode = () => {
    const near = [-2, -1, 0, 1, 2].map(code)
    return (
      ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !near.includes(one)) ?? ''
    )
  }
  return { secret, uri, code, wrongCode, recoveryCodes }
}

/** The key below the QR code of a page. */
export const keyOnPage = async (page: Page) =>
  (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''

/** What an app with this key shows; `steps` of 30 seconds away, because each code works once. */
export const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
