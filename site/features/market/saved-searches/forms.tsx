export { EditSearch } from './EditSearch.tsx'
export { SaveSearch } from './SaveSearch.tsx'
