export { BreakdownInBrief } from './BreakdownInBrief.tsx'
export { CostBreakdown } from './CostBreakdown.tsx'
export { OffersOverCost } from './OffersOverCost.tsx'
