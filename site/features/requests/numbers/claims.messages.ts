export { claimInFigures } from '../../../../domain/claims.ts'
