import { ApiError } from './data/api.ts'

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** For a deletion: something that is gone already counts as deleted. */
export const unlessGone = (deletion: Promise<unknown>) =>
  deletion.catch((error: unknown) => {
    if (!isNotFound(error)) throw error
  })
