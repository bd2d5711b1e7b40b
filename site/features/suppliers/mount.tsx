export { EmailNotice } from './EmailNotice.tsx'
export { signInToBuy } from './return-path.ts'
export { SupplierOnly } from './SupplierOnly.tsx'
