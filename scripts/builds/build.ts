import { buildSiteIfChanged } from '../site/build-site.ts'
import { buildServerIfChanged } from './build-server.ts'

const startedAt = performance.now()
const [site] = await Promise.all([
  buildSiteIfChanged(),
  buildServerIfChanged('demo'),
  buildServerIfChanged('production'),
])
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(site === 'built' ? `Built the site in ${seconds} s.` : 'The site is up to date.')
