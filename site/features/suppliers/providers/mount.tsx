export { ProviderMarketplace } from './ProviderMarketplace.tsx'
