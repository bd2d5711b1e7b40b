import { Icon } from './Icon.tsx'

/** For a button that closes what it stands in. */
export const Cross = () => <Icon path="m4 4 8 8m0-8-8 8" />

export const CROSS_BUTTON =
  'flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md hover:bg-sunk'
