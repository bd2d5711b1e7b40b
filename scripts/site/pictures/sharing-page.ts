import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '../../../api/contract/brand.ts'
import { SHARING_PICTURE } from '../../../site/content/sharing-pictures.ts'

const ROOT = join(import.meta.dir, '../../..')
const INTER = 'site/fonts/inter-latin-400-700.woff2'

/** A page that is the picture for sharing, when it is looked at in its size: brand, promise, and a rate that falls. */
export function sharingPage(promise: string): string {
  const { width, height } = SHARING_PICTURE
  const inter = readFileSync(join(ROOT, INTER)).toString('base64')
  return `<!doctype html>
<style>
  @font-face { font-family: Inter; font-weight: 400 700; src: url(data:font/woff2;base64,${inter}) }
  ${colours()}
  body { position: relative; box-sizing: border-box; width: ${width}px; height: ${height}px; margin: 0; padding: 64px 72px;
    overflow: hidden; background: var(--paper); color: var(--ink); font-family: Inter }
  header { display: flex; align-items: center; gap: 18px; font-size: 40px; font-weight: 600; letter-spacing: -0.02em }
  header svg { width: 60px }
  header span { padding: 2px 12px; border: 2px solid var(--line); border-radius: 8px; color: var(--ink-soft);
    font-size: 28px; font-weight: 400; letter-spacing: 0 }
  p { max-width: 15em; margin: 52px 0 0; font-size: 76px; font-weight: 600; line-height: 1.08; letter-spacing: -0.03em;
    text-wrap: balance }
  body > svg { position: absolute; inset: auto 0 0 }
</style>
<header>${mark()} ${brand.name} <span>${brand.tag}</span></header>
<p>${promise}</p>
${fallingRate(width)}`
}

/** The site's own, light ones. */
function colours(): string {
  const tokens = readFileSync(join(ROOT, 'site/styles/tokens.css'), 'utf8')
  return /:root \{[^}]*\}/.exec(tokens)?.[0].replace('light dark', 'light') ?? ''
}

export const mark = () => readFileSync(join(ROOT, 'site/public/favicon.svg'), 'utf8')

function fallingRate(width: number): string {
  return `<svg viewBox="0 0 ${width} 210" width="${width}" height="210" stroke="var(--action)" stroke-width="6">
  <path fill="var(--action)" d="M-6 30H360L480 90H740L860 150H1206V216H-6Z" />
  <g fill="var(--paper)"><circle cx="92" cy="30" r="15" /><circle cx="480" cy="90" r="15" /><circle cx="860" cy="150" r="15" /></g>
</svg>`
}
