import { API_MODES, type ApiMode } from '../../../../api/contract/supplier/api-keys.ts'
import type { Choice } from '../../../components/ChoiceGroup.tsx'

/** Live and test, to choose one; live cannot be chosen, and says why, where it is closed. */
export const modeChoices = (
  words: Record<ApiMode, { label: string; hint: string }>,
  liveClosed: string | null,
): Choice[] =>
  API_MODES.map((mode) => ({
    value: mode,
    ...words[mode],
    ...(mode === 'live' && liveClosed !== null && { hint: liveClosed, isOff: true }),
  }))
