import mount from '@astrojs/react/client.js'
import type { ComponentType } from 'react'
import { Boundary } from './Boundary.tsx'

type Mount = ReturnType<typeof mount>

/** Astro's own, with our boundary around each island (scripts/site/own-modules.mjs). */
export default function mountIsland(element: HTMLElement): Mount {
  const mountIn = mount(element)
  return (Island: ComponentType, ...rest) => {
    const Guarded = (props: object) => (
      <Boundary>
        <Island {...props} />
      </Boundary>
    )
    return mountIn(Guarded, ...rest)
  }
}
