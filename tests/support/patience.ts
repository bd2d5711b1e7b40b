/**
 * How long a test, a hook and each of their waits may take. It only ends what hangs: on a busy machine everything is slow, and a
 * test whose promise is a time measures a ratio, or what the product's own timer did.
 */
export const PATIENCE_MS = 180_000
