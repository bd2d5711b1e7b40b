import type { Block, Letter } from './layout.ts'

/** The letter for those who read plain text: nothing is only in the HTML. */
export function textOf({ blocks, reason, sender }: Letter): string {
  const { support } = sender
  return [
    ...blocks.map(textOfBlock),
    '--',
    `${reason}\nWithdraw your consent: ${sender.withdrawUrl}\nPrivacy: ${sender.privacyUrl}`,
    `${sender.name}\n${sender.postalAddress.map(line).join('\n')}`,
    `Questions? ${support.email} or ${support.phone} (${support.hours})`,
    '',
  ].join('\n\n')
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return line(block.text)
    case 'heading':
      return line(block.text).toUpperCase()
    case 'code':
      return `    ${block.code}`
    case 'figures':
      return block.figures.map(({ label, value }) => `${line(label)}: ${line(value)}`).join('\n')
    case 'steps':
      return block.steps
        .map(({ when, what }, index) => `${index + 1}. ${line(when)}: ${line(what)}`)
        .join('\n')
    case 'link':
      return `${line(block.label)}:\n${block.url}`
  }
}

/** What a person typed must not look like a line of ours. */
const line = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
