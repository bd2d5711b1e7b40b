/** A reminder follows the tick or the newest rate check, whichever is later, by so long. */
export const REVIEW_REMINDER_MONTHS = 11
/** But never a check that is older than this, because retention blanks an unsold one at 13 months. */
export const OLDEST_REVIEWED_CHECK_MONTHS = 12
/** The link of a reminder fills in the form for so long; its way out has no end. */
export const REVIEW_LINK_DAYS = 60
