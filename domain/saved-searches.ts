/** A deleted search can be brought back for so long. */
export const UNDO_DELETE_MINUTES = 10
