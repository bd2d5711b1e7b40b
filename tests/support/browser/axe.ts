import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** Nothing else that axe looks for depends on the colours. */
const RULES_ON_COLOUR = ['color-contrast', 'link-in-text-block']

/** Fails when axe finds anything on the page as it is now, in light or in dark; names the rule and where. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // Into frames too, which axe asks by messages from the page.
  for (const frame of page.frames()) await frame.evaluate(axe.source)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await violations(page, { runOnly: { type: 'rule', values: RULES_ON_COLOUR } })
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await violations(page, {})
  const findings = [
    ...inDark.map((violation) => inWords(`${state}, dark`, violation)),
    ...inLight.map((violation) => inWords(`${state}, light`, violation)),
  ]
  if (findings.length > 0) throw new Error(findings.join('\n'))
}

type Violation = AxeResults['violations'][number]

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Alone: lists of all that is right take longer to hand over than to find. */
const violations = (page: Page, options: RunOptions): Promise<Violation[]> =>
  page.evaluate(async (asked) => (await window.axe.run(document, asked)).violations, {
    resultTypes: ['violations'],
    ...options,
  } satisfies RunOptions)

function inWords(where: string, { id, help, nodes }: Violation): string {
  const places = nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary}`)
  return `${where}: ${id}: ${help}\n${places.join('\n')}`
}
