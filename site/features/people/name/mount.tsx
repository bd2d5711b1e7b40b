export { AskName } from './AskName.tsx'
