import { useEffect, useState } from 'react'
import { askWayIn } from './sign-in.api.ts'

/** How people log in here. Taken to be by a code until the API says otherwise, so that nobody waits for the form. */
export function useWayIn() {
  const [wayIn, setWayIn] = useState<Awaited<ReturnType<typeof askWayIn>>>('code')
  useEffect(() => {
    void askWayIn().then(setWayIn)
  }, [])
  return wayIn
}
