import { lazy } from 'react'

export { EmailNotice } from './EmailNotice.tsx'
export { lacksEnglishWish } from './french-first.ts'
export { SupplierOnly } from './SupplierOnly.tsx'
export { signInToBuy } from './sign-in-path.ts'

/** Few suppliers see it. */
export const FrenchFirst = lazy(() =>
  import('./FrenchFirst.tsx').then((feature) => ({ default: feature.FrenchFirst })),
)
