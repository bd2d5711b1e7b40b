import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import type { MyLeadsMessages } from './my-leads.messages.ts'

type Props = { title: string; say: MyLeadsMessages; onTryAgain: () => void }

export const CouldNotLoad = ({ title, say, onTryAgain }: Props) => (
  <Alert tone="error" title={title}>
    <p>{say.failedWhy}</p>
    <Button variant="secondary" className="mt-3" onClick={onTryAgain}>
      {say.tryAgain}
    </Button>
  </Alert>
)
