export type { Words } from '../../domain/words.ts'
