import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

type Props = { title: string; why: string; tryAgain: string; onTryAgain: () => void }

/** What stands where something could not be loaded. */
export const LoadFailed = ({ title, why, tryAgain, onTryAgain }: Props) => (
  <Alert tone="error" title={title}>
    <p>{why}</p>
    <Button variant="secondary" className="mt-3" onClick={onTryAgain}>
      {tryAgain}
    </Button>
  </Alert>
)
