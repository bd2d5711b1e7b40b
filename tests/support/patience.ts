/**
 * How long one wait of a test may take: for a page, a process, a mail. It only ends what hangs, because on a busy machine everything is
 * slow. A test whose promise is a time measures a ratio, or what the product's own timer did. PATIENCE_SECONDS shortens it for
 * who watches a test fail.
 */
export const PATIENCE_MS = Number(process.env.PATIENCE_SECONDS ?? 180) * 1_000

/** How long a whole test or hook may take: longer, so that a wait that fails says what it waited for. */
export const TEST_PATIENCE_MS = PATIENCE_MS + 120_000
