export { SavedSearches } from './SavedSearches.tsx'
