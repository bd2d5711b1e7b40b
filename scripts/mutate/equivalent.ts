/**
 * Mutations that no test can notice, with the reason. The line is as it stands in the source, without its indentation, so
 * that a file may move.
 */
export const EQUIVALENT: { line: string; change: string; why: string }[] = []
