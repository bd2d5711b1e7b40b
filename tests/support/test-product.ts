// TODO: goes once tests/security and api/platform/jobs import from product.ts.
export { testProduct } from './product.ts'
