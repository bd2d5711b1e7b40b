export { claimInFrench as claimInFigures } from '../../../../domain/claims.ts'
