import ts from 'typescript'
import { elementsOf } from '../checks/french-texts.ts'

/** What is read, and changed, as one paragraph. */
const BLOCKS = new Set(['blockquote', 'dd', 'dt', 'h2', 'h3', 'li', 'p', 'td', 'th'])
/** Where the formatter breaks lines. */
const WIDTH = 115

type Block = {
  text: string
  start: number
  end: number
  toSource: (french: string) => { source: string } | { fault: string }
}

/** The paragraphs of a page's markup by section and kind, such as `estimates p 2`. Places are places in the page. */
export function blocksOf(file: string, markup: string): Map<string, Block> {
  const source = elementsOf(file, markup)
  const blocks = new Map<string, Block>()
  let section = ''
  const add = (kind: string, block: Block) => {
    const number = [...blocks.keys()].filter((one) => one.startsWith(`${section} ${kind} `)).length + 1
    blocks.set(`${section} ${kind} ${number}`, block)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && BLOCKS.has(tagOf(node))) {
      const id = /\bid="([^"]+)"/.exec(node.openingElement.getText(source))?.[1]
      if (id !== undefined) section = id
      if (!holdsBlock(node)) {
        add(tagOf(node), blockOf(node, source))
        return
      }
    }
    if (ts.isJsxAttribute(node) && node.name.getText(source) === 'ask' && node.initializer)
      add('question', questionOf(node.initializer, source))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return blocks
}

const tagOf = (node: ts.JsxElement) => node.openingElement.tagName.getText()

const holdsBlock = (node: ts.Node): boolean =>
  ts.forEachChild(
    node,
    (child) => (ts.isJsxElement(child) && BLOCKS.has(tagOf(child))) || holdsBlock(child),
  ) === true

function questionOf(node: ts.Node, source: ts.SourceFile): Block {
  const [start, end] = [node.getStart(source) + 1, node.getEnd() - 1]
  return {
    text: source.text.slice(start, end),
    start: start - 2,
    end: end - 2,
    toSource: (french) => (/['"<>{}\n]/.test(french) ? { fault: WRITE_PLAINLY } : { source: french }),
  }
}

const WRITE_PLAINLY = 'write the apostrophe ’, and no line break, quote, tag or brace.'

function blockOf(node: ts.JsxElement, source: ts.SourceFile): Block {
  const [start, end] = [node.openingElement.getEnd(), node.closingElement.getStart(source)]
  const marks = new Map<string, string>()
  let count = 0
  const marked = (child: ts.Node): string => {
    if (ts.isJsxText(child)) return child.text
    if (ts.isJsxExpression(child) && child.getText(source) === "{' '}") return ' '
    const number = ++count
    if (!ts.isJsxElement(child)) {
      marks.set(`{${number}}`, child.getText(source))
      return `{${number}}`
    }
    marks.set(`<${number}>`, child.openingElement.getText(source))
    marks.set(`</${number}>`, child.closingElement.getText(source))
    return `<${number}>${child.children.map(marked).join('')}</${number}>`
  }
  const text = node.children
    .map(marked)
    .join('')
    .replaceAll(/[ \n]+/g, ' ')
    .trim()
  const inner = source.text.slice(start, end)
  const indent = /^\n( *)/.exec(inner)?.[1]

  const toSource = (french: string) => {
    const found = french.match(MARK) ?? []
    if (found.toSorted().join() !== [...marks.keys()].toSorted().join())
      return { fault: 'keep each <1>, </1> and {1} as it is.' }
    if (/[`'<>{}\\\n]/.test(french.replaceAll(MARK, ''))) return { fault: WRITE_PLAINLY }
    const words = french
      .trim()
      .split(' ')
      .map((word) => word.replaceAll(MARK, (mark) => marks.get(mark) ?? mark))
    return {
      source: indent === undefined ? words.join(' ') : `\n${inLines(words, indent)}\n${indent.slice(2)}`,
    }
  }
  return { text, start: start - 2, end: end - 2, toSource }
}

const MARK = /<\/?\d+>|\{\d+\}/g

/** At the edge of a tag or value a line break is no space. */
function inLines(words: string[], indent: string): string {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= WIDTH)
      lines[lines.length - 1] = `${last} ${word}`
    else {
      if (last !== undefined && (/[>}]$/.test(last) || /^[<{]/.test(word)))
        lines[lines.length - 1] = `${last}{' '}`
      lines.push(`${indent}${word}`)
    }
  }
  return lines.join('\n')
}
