import { Button } from '../../components/Button.tsx'
import type { MarketplaceMessages } from './marketplace.messages.ts'

type Props = { count: number; say: MarketplaceMessages; onShow: () => void }

/** Says that there are new leads without moving what is being read: it takes no room, and stays in sight. */
export const Arrivals = ({ count, say, onShow }: Props) => (
  <div role="status" className="sticky top-4 z-10 -mt-14 mb-3 flex h-11 justify-center pointer-events-none">
    {count > 0 && (
      <Button className="pointer-events-auto shadow-lg" onClick={onShow}>
        <svg
          viewBox="0 0 16 16"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M8 13V3M3.5 7.5 8 3l4.5 4.5" />
        </svg>
        {say.showArrivals(count)}
      </Button>
    )}
  </div>
)
