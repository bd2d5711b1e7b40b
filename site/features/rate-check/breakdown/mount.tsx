export { BreakdownInBrief } from './BreakdownInBrief.tsx'
export { CostBreakdown } from './CostBreakdown.tsx'
export { OffersOverCost, WhyNotCounted } from './OffersOverCost.tsx'
