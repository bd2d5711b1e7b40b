import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { supplierAccountMessages } from '../../site/features/suppliers/accounts/supplier-account.messages.fr.ts'
import { readImports } from '../imports/read-imports.ts'
import { filesToCommit } from '../testing/private-addresses.ts'

const OURS = /^(api\/contract|domain|site)\/.*\.(ts|tsx|astro)$/
const PAGE = /^site\/pages\/(?!admin\/)(.*)\.astro$/

/** They show nothing without a link of a mail or a sign-in, and other pages show the same texts. */
const SHOWN_ELSEWHERE = /^site\/pages\/(check-again|check-rates|past-check)\.astro$/

/** The French page on which the texts of each file are seen: the one that needs the fewest imports to reach it. */
export function addressesIn(root: string): Map<string, string> {
  const files = new Set(filesToCommit(root).filter((file) => OURS.test(file)))
  const addresses = new Map<string, string>()
  const pages = [...files].filter((file) => PAGE.test(file)).toSorted((a, b) => a.length - b.length)
  const later = pages.filter((file) => SHOWN_ELSEWHERE.test(file))
  for (const some of [pages.filter((file) => !later.includes(file)), later]) {
    let reached = some.map((file): Reached => [file, addressOf(file)])
    while (reached.length > 0) {
      const fresh = reached.filter(([file]) => !addresses.has(file))
      for (const [file, address] of fresh) if (!addresses.has(file)) addresses.set(file, address)
      reached = fresh.flatMap(([file, address]) =>
        importedBy(root, file, files).map((one): Reached => [one, address]),
      )
    }
  }
  return addresses
}

type Reached = [file: string, address: string]

/** A long text only quotes what it imports. */
const importedBy = (root: string, file: string, files: Set<string>): string[] =>
  file.endsWith('.en.astro')
    ? []
    : readImports(root, file).flatMap(({ target, typesOnly }) =>
        target !== undefined && files.has(target) && !typesOnly ? [target] : [],
      )

/** Over the landing; `takeOne` opens the step that its query names. */
export function stepOf({ file, key }: { file: string; key: string }): string | undefined {
  if (file !== 'site/features/rate-check/checks/rate-check.messages.fr.ts') return undefined
  const [, step = 'your-info'] = /^\.'?(rate-info|verify)\b/.exec(key) ?? []
  return `/fr?step=${step}#check-my-rates`
}

const addressOf = (page: string) => `/fr/${PAGE.exec(page)?.[1] ?? ''}`.replace(/\/index$/, '')

export const pictureOf = (address: string) => `${address.slice(1).replaceAll(/[^\w-]/g, '-')}.png`

const IN_PORTAL = /^\/fr\/supplier\/(?!login$)/

/** Takes a picture of each address where the product runs; a demo also opens the pages behind a supplier's sign-in. */
export async function takePictures(
  url: string,
  addresses: Iterable<string>,
  folder: string,
): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage({
      baseURL: url,
      viewport: { width: 1280, height: 900 },
      locale: 'fr-CA',
    })
    const taken = [...new Set(addresses)]
    for (const address of taken.filter((one) => !IN_PORTAL.test(one))) await takeOne(page, address, folder)
    await signInToDemo(page)
    for (const address of taken.filter((one) => IN_PORTAL.test(one))) await takeOne(page, address, folder)
    return taken.length
  } finally {
    await browser.close()
  }
}

/** A rate check in progress; a step without the answers before it does not open. */
const ANSWERED = {
  answers: {
    firstName: 'Marie',
    lastName: 'Tremblay',
    businessType: 'retail',
    email: 'marie@example.com',
    currentProvider: 'square',
    monthlyVolume: '20000',
    averageTransaction: '50',
    cardPresentRate: '2.6',
  },
  emailProof: { name: 'verified', address: 'marie@example.com' },
}

async function takeOne(page: Page, address: string, folder: string): Promise<void> {
  const step = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1]).get('step')
  if (step !== null)
    await page.evaluate(
      (draft) => sessionStorage.setItem('rate-check', draft),
      JSON.stringify({ ...ANSWERED, step }),
    )
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.screenshot({ path: join(folder, pictureOf(address)), fullPage: true })
}

async function signInToDemo(page: Page): Promise<void> {
  const { login } = supplierAccountMessages
  await page.goto('/fr/supplier/login', { waitUntil: 'networkidle' })
  const fill = page.getByRole('button', { name: login.demoFill })
  if ((await fill.count()) === 0) return
  await fill.click()
  await page.getByRole('button', { name: login.submit, exact: true }).click()
  await page.waitForURL('**/fr/supplier/dashboard')
}
