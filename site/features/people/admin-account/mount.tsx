export { AdminAccount } from './AdminAccount.tsx'
