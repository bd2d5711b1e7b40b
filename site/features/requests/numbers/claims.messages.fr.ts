export { claimInFrench as claimInFigures } from '../../../../domain/leads/claims.ts'
