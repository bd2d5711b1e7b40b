import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Nothing else that axe looks for depends on the colours. */
const RULES_ON_COLOUR = ['color-contrast', 'link-in-text-block']

/** Fails when axe finds anything on the page as it is now, in light or in dark; names the rule and where. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await axeOn(page).withRules(RULES_ON_COLOUR).analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await axeOn(page).analyze()
  const findings = [
    ...inDark.violations.map((violation) => inWords(`${state}, dark`, violation)),
    ...inLight.violations.map((violation) => inWords(`${state}, light`, violation)),
  ]
  if (findings.length > 0) throw new Error(findings.join('\n'))
}

/** Otherwise each look opens a page of its own, for frames of other sites, and lists all that is right. */
const axeOn = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

function inWords(where: string, { id, help, nodes }: Violation): string {
  const places = nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary}`)
  return `${where}: ${id}: ${help}\n${places.join('\n')}`
}
