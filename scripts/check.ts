import { type Outcome, report, runPhase, stopOnSignal } from './phases.ts'

const BUN = process.execPath
const ASTRO = ['--bun', 'node_modules/astro/bin/astro.mjs']

/** What can be known without running the product. Two lanes, because the types keep one core busy by themselves. */
export async function runChecks(): Promise<Outcome[]> {
  const lanes = await Promise.all([
    // Of the whole project, not of Astro's files alone.
    inOrder({ name: 'types', command: [BUN, ...ASTRO, 'check', '--minimumSeverity', 'error'] }),
    inOrder(
      { name: 'site build', command: [BUN, 'scripts/build-site.ts'] },
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
