import { Component, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { keepTyped } from '../lib/typed-text.ts'
import { Trouble } from './Trouble.tsx'
import { troubleMessages as say } from './trouble.messages.ts'

type State = { giveBack?: () => void }

/** Around each island: when it breaks, it says so and can be drawn again, with what was typed into it. */
export class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  /** While what broke is still on the page. */
  static getDerivedStateFromError = (): State => ({ giveBack: keepTyped() })

  override render() {
    const { giveBack } = this.state
    if (!giveBack) return this.props.children
    return (
      <Trouble
        title={say.broke}
        why={say.brokeWhy}
        onTryAgain={() => this.setState({ giveBack: undefined }, giveBack)}
      />
    )
  }
}

/** Draws into an element of a page as an island does. */
export function draw(element: HTMLElement, content: ReactNode): Root {
  const root = createRoot(element)
  root.render(<Boundary>{content}</Boundary>)
  return root
}
