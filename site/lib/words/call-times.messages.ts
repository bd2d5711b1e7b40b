export { callTimesInWords } from '../../../api/contract/requests/call-times.ts'
