export { BreakdownBar } from './BreakdownBar.tsx'
export { CostBreakdown } from './CostBreakdown.tsx'
export { OffersOverCost } from './OffersOverCost.tsx'
