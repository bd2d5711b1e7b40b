export { SupplierOnly } from './SupplierOnly.tsx'
