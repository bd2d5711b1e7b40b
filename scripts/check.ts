import { type Outcome, report, runPhase, stopOnSignal } from './phases.ts'

const BUN = process.execPath
const DEPCRUISE = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'
const REDOCLY = 'node_modules/@redocly/cli/bin/cli.js'
const TREES = ['api', 'bench', 'db', 'domain', 'sandbox', 'scripts', 'site']

/** Of TypeScript's own files. */
export const checkTypes = () =>
  runPhase('types', [BUN, 'node_modules/typescript-7/bin/tsc', '--checkers', '2'])

/** The types of pages and other files of Astro, which reads them by the API of TypeScript 6. */
const ASTRO = ['--bun', 'node_modules/astro/bin/astro.mjs', 'check', '--tsconfig', 'tsconfig.astro.json']

/** Builds the site and the server, each only if its sources have changed. */
export const build = () => runPhase('build', [BUN, 'scripts/builds/build.ts'])

/** What else can be known without running the product; builds the site. */
export async function runQuickChecks(): Promise<Outcome[]> {
  return [
    await build(),
    await runPhase('astro', [BUN, ...ASTRO, '--minimumSeverity', 'error']),
    await runPhase('lint', [BUN, 'node_modules/@biomejs/biome/bin/biome', 'ci', '.']),
    await runPhase('locks', [BUN, 'scripts/checks/check-locks.ts']),
    await runPhase('expressions', [BUN, 'scripts/checks/check-backtracking.ts']),
    await runPhase('French', [BUN, 'scripts/checks/check-french.ts']),
    await runPhase('imports', [BUN, '--bun', DEPCRUISE, '--config', '.dependency-cruiser.mjs', ...TREES]),
    await runPhase('document', [BUN, REDOCLY, 'lint', 'openapi.yaml']),
    await runPhase('unused code', [BUN, 'node_modules/knip/bin/knip-bun.js', '--no-progress']),
  ]
}

if (import.meta.main) {
  stopOnSignal()
  const [types, quick] = await Promise.all([checkTypes(), runQuickChecks()])
  process.exit(report([...quick, types]))
}
