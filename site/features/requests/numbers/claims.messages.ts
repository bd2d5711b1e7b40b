export { claimInFigures } from '../../../../domain/leads/claims.ts'
