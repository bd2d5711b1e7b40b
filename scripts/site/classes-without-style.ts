import ts from 'typescript'

type Found = { file: string; line: number; name: string }

/** By file and line. A text counts as classes in a class attribute, or if most of its words are classes. */
export function classesWithoutStyle(styles: string, sources: Map<string, string>): Found[] {
  const styled = namesIn(styles)
  return [...sources].flatMap(([file, source]) => {
    const texts = file.endsWith('.astro') ? textsInAstro(source) : textsInScript(file, source)
    return texts.flatMap(({ words, isClass, at }) => {
      const unknown = words.filter((word) => !styled.has(word))
      const isList = isClass || (words.length > 1 && unknown.length < words.length / 2)
      const line = source.slice(0, at).split('\n').length
      return isList ? unknown.map((name) => ({ file, line, name })) : []
    })
  })
}

/** Every class that a selector speaks of. */
function namesIn(styles: string): Set<string> {
  const names = styles.matchAll(/\.(?!\d)((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[\u0080-\uffff])+)/gi)
  return new Set([...names].map(([, name]) => unescaped(name ?? '')))
}

const unescaped = (name: string) =>
  name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, literal: string) =>
    code === undefined ? literal : String.fromCodePoint(Number.parseInt(code, 16)),
  )

type Text = { words: string[]; isClass: boolean; at: number }

const CLASS_ATTRIBUTE = /^class(?:Name|:list)?$|ClassName$/

/** Each literal, with whether it stands in a class attribute. Leaves out words that a template continues. */
function textsInScript(file: string, source: string): Text[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const texts: Text[] = []
  const visit = (node: ts.Node, isClass: boolean): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      texts.push({ words: wordsOf(node.text), isClass, at: node.getStart() })
    } else if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
      texts.push({ words: wordsOf(wholeWords(parts)), isClass, at: node.getStart() })
    }
    const isClassBelow = holdsClasses(node, isClass)
    node.forEachChild((child) => visit(child, isClassBelow))
  }
  visit(parsed, false)
  return texts
}

/** Inside a class attribute, operands of comparisons and arguments are no classes. */
function holdsClasses(node: ts.Node, isClass: boolean): boolean {
  if (ts.isJsxAttribute(node)) return CLASS_ATTRIBUTE.test(node.name.getText())
  if (ts.isBinaryExpression(node)) return isClass && JOINING.includes(node.operatorToken.kind)
  return isClass && !ts.isCallExpression(node) && !ts.isElementAccessExpression(node)
}

const JOINING = [
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]

const wholeWords = (parts: string[]) =>
  parts
    .map((part, place) => {
      const started = place === 0 ? part : part.replace(/^\S+/, '')
      return place === parts.length - 1 ? started : (/^.*\s/s.exec(started)?.[0] ?? '')
    })
    .join(' ')

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** Class attributes with a plain value, and every quoted text beside them. */
function textsInAstro(source: string): Text[] {
  const attributes = [...source.matchAll(/\bclass="([^"]*)"/g)]
  const quoted = [...source.matchAll(/'([^'\n]*)'|`([^`$]*)`/g)]
  return [
    ...attributes.map(({ 1: text = '', index }) => ({ words: wordsOf(text), isClass: true, at: index })),
    ...quoted.map(({ 1: text, 2: template, index }) => ({
      words: wordsOf(text ?? template ?? ''),
      isClass: false,
      at: index,
    })),
  ]
}
