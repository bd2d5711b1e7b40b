import { brand } from '../../../api/contract/brand.ts'

export const SUPPORT_HOURS: string = brand.support.hours
