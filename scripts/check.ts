import { type Outcome, report, runPhase, stopOnSignal } from './phases.ts'

const BUN = process.execPath
const ASTRO = ['--bun', 'node_modules/astro/bin/astro.mjs']

/**
 * What can be known without running the product. Two lanes, because each of the slow ones keeps one core busy: the
 * site's build and its types on one, everything else on the other.
 */
export async function runChecks(): Promise<Outcome[]> {
  const lanes = await Promise.all([
    inOrder(
      { name: 'site build', command: [BUN, 'scripts/build-site.ts'] },
      { name: 'site types', command: [BUN, ...ASTRO, 'check', '--minimumSeverity', 'error'] },
    ),
    inOrder(
      { name: 'types', command: [BUN, 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'] },
      { name: 'lint', command: [BUN, 'node_modules/@biomejs/biome/bin/biome', 'ci', '.'] },
      { name: 'imports', command: [BUN, 'scripts/check-imports.ts'] },
    ),
  ])
  return lanes.flat()
}

async function inOrder(...phases: { name: string; command: string[] }[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const phase of phases) outcomes.push(await runPhase(phase.name, phase.command))
  return outcomes
}

if (import.meta.main) {
  stopOnSignal()
  process.exit(report(await runChecks()))
}
