export { EmailNotice } from './EmailNotice.tsx'
export { SupplierOnly } from './SupplierOnly.tsx'
