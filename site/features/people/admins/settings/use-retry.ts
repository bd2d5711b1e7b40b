import { useMutation } from '../../../../lib/data/use-mutation.ts'
import { showFailure } from '../../../platform/toast/toast.store.ts'

/** A refused action shows why, and loads its list again. */
export const useRetry = (title: string, refetch: () => void) =>
  useMutation({
    otherwise: '',
    onRefused(why) {
      showFailure(title, why)
      refetch()
    },
  })
