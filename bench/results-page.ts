import { execFileSync } from 'node:child_process'
import { cpus, release, totalmem, type } from 'node:os'
import { aimInWords, type Figure, judgedOf, missOf, spreadInWords, spreadOf } from './figures.ts'
import { LOAD_GENERATOR } from './load/load.ts'
import { WITHOUT_NGINX } from './peers/start-peer.ts'
import type { Row } from './world.ts'

export type Outcome = {
  row: Row
  seconds: number
  /** Of the machine when the row began, over a minute. */
  loadBefore: number
  figures: Figure[]
  /** Why there are no figures. */
  failure?: string
}

type Run = {
  outcomes: Outcome[]
  rounds: number
  seconds: number
  postgres: string
  minutes: number
  at: Date
}

/** What bench/RESULTS.md says. */
export function resultsPage({ outcomes, rounds, seconds, postgres, minutes, at }: Run): string {
  const notMeasured = outcomes.filter(({ failure }) => failure !== undefined)
  const missed = outcomes.flatMap((outcome) => linesOfMisses(outcome))
  return `# What the bench measured

Written by \`npm run bench\` on ${at.toISOString().slice(0, 10)} in ${Math.round(minutes)} minutes, on ${versionOf('git', ['rev-parse', '--short', 'HEAD'])}.

- Machine: ${cpus().length} processors (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 1024 ** 3)} GB, ${type()} ${release()}.
- Versions: Bun ${Bun.version}, Node ${versionOf('node', ['--version'])}, Postgres ${postgres}, ${WITHOUT_NGINX ?? versionOf('nginx', ['-v'])}; load by ${LOAD_GENERATOR}.
- The product runs in production mode as \`scripts/start.ts\` starts it, each peer in a process of its own, all on one
  Postgres, which is durable as in production. Sides take turns (A B A B), ${rounds} rounds of ${seconds} s each after one for warming up; figures are medians,
  with the lowest and highest round in brackets, and a ratio is the median of the ratios of neighbouring rounds.
- Server, Postgres and load generator share the machine, so CPU a request is the figure to trust, requests a second the second.

## ${missed.length === 0 ? 'Every aim is reached' : 'Missed'}

${missed.join('\n')}
${notMeasured.map(({ row, failure }) => `- Not measured: ${row.name}. ${failure}`).join('\n')}

## All rows

${outcomes
  .filter(({ failure }) => failure === undefined)
  .map(sectionOf)
  .join('\n\n')}
`.replace(/\n{3,}/g, '\n\n')
}

export const linesOfMisses = ({ row, figures }: Outcome): string[] =>
  figures.flatMap((figure) => {
    const miss = missOf(figure)
    const against = figure.peer ? ` against ${figure.peer.name}` : ''
    return miss === null ? [] : [`- ${row.name}: ${figure.what}${against} ${miss}.`]
  })

const sectionOf = ({ row, figures, loadBefore }: Outcome) => `### ${row.name}

| | Product | Peer | Ratio | Aim | |
| --- | --- | --- | --- | --- | --- |
${figures.map(lineOf).join('\n')}

Load of the machine before: ${loadBefore.toFixed(1)}.${row.remarks === undefined ? '' : `\n\n${row.remarks}`}`

function lineOf(figure: Figure): string {
  const { what, product, peer, aim, note } = figure
  const reached = missOf(figure) === null ? 'reached' : '**missed**'
  const cells = [
    note === undefined ? what : `${what} (${note})`,
    spreadInWords(spreadOf(product)),
    peer === undefined ? '' : `${spreadInWords(spreadOf(peer.figures))} ${peer.name}`,
    peer === undefined ? '' : spreadInWords(judgedOf(figure)),
    aim === undefined ? '' : aimInWords(aim),
    aim === undefined ? '' : reached,
  ]
  return `| ${cells.join(' | ')} |`
}

/** Of a program; some say it on standard error. */
function versionOf(program: string, args: string[]): string {
  try {
    const command = `PATH="$PATH:/usr/sbin" "$0" "$@" 2>&1`
    return execFileSync('sh', ['-c', command, program, ...args], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
