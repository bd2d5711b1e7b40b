import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Light last, as a page is found unless a test says otherwise. */
const COLOUR_SCHEMES = ['dark', 'light'] as const

/** Fails when axe finds anything on the page as it is now, in light or in dark; names the rule and where. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const findings: string[] = []
  for (const colorScheme of COLOUR_SCHEMES) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    for (const { id, help, nodes } of violations) {
      const places = nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary}`)
      findings.push(`${state}, ${colorScheme}: ${id}: ${help}\n${places.join('\n')}`)
    }
  }
  if (findings.length > 0) throw new Error(findings.join('\n'))
}
