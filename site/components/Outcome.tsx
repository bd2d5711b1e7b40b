import type { ComponentProps, ReactNode } from 'react'
import { Alert } from './Alert.tsx'

type Props = Pick<ComponentProps<typeof Alert>, 'tone' | 'title' | 'text'> & {
  details?: ReactNode
  children: ReactNode
}

/** The result of a form, in its place. `AccountPage` then hides what leads to the form. */
export const Outcome = ({ details, children, ...alert }: Props) => (
  <div data-outcome className="flex flex-col items-start gap-6">
    <Alert {...alert}>{details}</Alert>
    {children}
  </div>
)
