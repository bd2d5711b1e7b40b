import { fileURLToPath } from 'node:url'

const ours = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Modules of packages, and ours that stand in for them, with which they are built (decision 69). */
const STAND_INS = [
  { source: /^react\/jsx-(dev-)?runtime$/, ours: ours('site/lib/jsx-runtime.ts') },
  { source: /^@astrojs\/react\/client\.js$/, ours: ours('site/components/island.tsx') },
]

export const ownModules = {
  name: 'own-modules',
  enforce: 'pre',
  resolveId(source, importer) {
    const standIn = STAND_INS.find((one) => one.source.test(source))
    if (importer === standIn?.ours || /[\\/]node_modules[\\/]/.test(importer ?? '')) return
    return standIn?.ours
  },
}
