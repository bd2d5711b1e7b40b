export { callTimesInWords } from '../../api/contract/call-times.ts'
