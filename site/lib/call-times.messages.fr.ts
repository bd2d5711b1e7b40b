export { callTimesInFrench as callTimesInWords } from '../../api/contract/call-times.ts'
