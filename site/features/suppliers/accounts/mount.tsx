export { EmailNotice } from './EmailNotice.tsx'
export { SupplierOnly } from './SupplierOnly.tsx'
export { signInToBuy } from './sign-in-path.ts'
