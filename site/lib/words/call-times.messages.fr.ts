export { callTimesInFrench as callTimesInWords } from '../../../api/contract/requests/call-times.ts'
