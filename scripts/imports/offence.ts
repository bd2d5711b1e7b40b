import type { Import } from './read-imports.ts'

export type Offence = { import: Import; because: string }

/** What belongs together: `api/leads`, `site/features/landing`, `db`. */
export function folderOf(file: string): string {
  const [tree = '', ...inner] = file.split('/').slice(0, -1)
  if (tree === 'api') return ['api', ...inner.slice(0, 1)].join('/')
  if (tree === 'site') return ['site', ...inner.slice(0, inner[0] === 'features' ? 2 : 1)].join('/')
  return tree
}

export function inWords({ import: { file, line, target, specifier }, because }: Offence): string {
  return `${file}:${line} imports ${target ?? specifier}: ${because}`
}
