export { EmailNotice } from './EmailNotice.tsx'
export { FrenchFirst, lacksEnglishWish } from './FrenchFirst.tsx'
export { SupplierOnly } from './SupplierOnly.tsx'
export { signInToBuy } from './sign-in-path.ts'
