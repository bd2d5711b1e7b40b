/** A deleted search can be brought back for so long. */
export const UNDO_DELETE_MINUTES = 10

/** `instant`: one mail in ten minutes at most; `daily`: every morning at 8 in Toronto; `never`: counted, but not mailed. */
export const ALERT_FREQUENCIES = ['instant', 'daily', 'never'] as const
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number]
