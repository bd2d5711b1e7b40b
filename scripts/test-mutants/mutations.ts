import ts from 'typescript'

/** One small change of a source file that a test should notice. */
export type Mutation = {
  /** From 1. */
  line: number
  /** The last line of its statement, whose lines are executed together. */
  lastLine: number
  start: number
  end: number
  before: string
  after: string
}

const OPERATORS: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
  [ts.SyntaxKind.PercentToken]: '*',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.PlusEqualsToken]: '-=',
  [ts.SyntaxKind.MinusEqualsToken]: '+=',
}

/** Drizzle's functions for the conditions and order of a query. */
const IN_QUERIES = new Map([
  ['eq', 'ne'],
  ['ne', 'eq'],
  ['gt', 'gte'],
  ['gte', 'gt'],
  ['lt', 'lte'],
  ['lte', 'lt'],
  ['isNull', 'isNotNull'],
  ['isNotNull', 'isNull'],
  ['inArray', 'notInArray'],
  ['notInArray', 'inArray'],
  ['exists', 'notExists'],
  ['notExists', 'exists'],
  ['and', 'or'],
  ['or', 'and'],
  ['asc', 'desc'],
  ['desc', 'asc'],
])

const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
])

/** Every mutation of a file, in the order of its lines. Texts do not change: they are for people, and SQL is text too. */
export function mutationsOf(source: string): Mutation[] {
  const file = ts.createSourceFile('mutated.ts', source, ts.ScriptTarget.Latest, true)
  const found: Mutation[] = []
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1

  function change(node: ts.Node, after: string, whole: ts.Node = node): void {
    const start = node.getStart(file)
    const end = node.getEnd()
    const before = source.slice(start, end)
    found.push({ line: lineAt(start), lastLine: lineAt(whole.getEnd()), start, end, before, after })
  }

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    if (isLogged(node) || isNoCount(node)) return
    mutate(node)
    ts.forEachChild(node, visit)
  }

  function mutate(node: ts.Node): void {
    if (ts.isBinaryExpression(node)) {
      const other = OPERATORS[node.operatorToken.kind]
      if (other !== undefined && !joinsTexts(node)) change(node.operatorToken, other, node)
      if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
        change(node, node.right.getText(file))
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      change(node, node.operand.getText(file))
    } else if (ts.isNumericLiteral(node)) {
      change(node, String(Number(node.text) + 1))
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
      change(node, 'false')
    } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
      change(node, 'true')
    } else if (ts.isIfStatement(node)) {
      change(node.expression, 'true')
      change(node.expression, 'false')
    } else if (ts.isConditionalExpression(node)) {
      change(node.condition, `!(${node.condition.getText(file)})`)
    } else if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) {
      change(node, ';')
    } else if (ts.isCallExpression(node)) {
      mutateCall(node)
    }
  }

  function mutateCall(node: ts.CallExpression): void {
    const { expression: callee, arguments: params } = node
    if (ts.isIdentifier(callee)) {
      const other = IN_QUERIES.get(callee.text)
      if (other === undefined || !comesFromDrizzle(file, callee.text)) return
      change(callee, `drizzleOrm.${other}`, node)
      if (callee.text !== 'and' && callee.text !== 'or') return
      for (const condition of params) if (params.length > 1) change(condition, 'undefined', node)
    } else if (ts.isPropertyAccessExpression(callee)) {
      const other = METHODS.get(callee.name.text)
      if (other !== undefined) change(callee.name, other, node)
    }
  }

  visit(file)
  return found
}

/** The source with one mutation in it, on the same lines. */
export function mutated(source: string, { start, end, after }: Mutation): string {
  const text = source.slice(0, start) + after + source.slice(end)
  return after.startsWith('drizzleOrm.') ? `${text}\nimport * as drizzleOrm from 'drizzle-orm'\n` : text
}

/** Log lines are for operators; tests of the log hold them. */
const isLogged = (node: ts.Node) =>
  ts.isExpressionStatement(node) && /^(await )?(deps\.)?log\.\w+\(/.test(node.getText())

/** `rowCount ?? 0`: pg's type has a null that none of our statements returns. */
const isNoCount = (node: ts.Node) =>
  ts.isNumericLiteral(node) &&
  ts.isBinaryExpression(node.parent) &&
  node.parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
  node.parent.left.getText().endsWith('.rowCount')

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) ||
  ts.isTemplateExpression(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)))

const joinsTexts = (node: ts.BinaryExpression) =>
  node.operatorToken.kind === ts.SyntaxKind.PlusToken && isText(node)

const comesFromDrizzle = (file: ts.SourceFile, name: string) =>
  file.statements.some(
    (statement) =>
      ts.isImportDeclaration(statement) &&
      ts.isStringLiteral(statement.moduleSpecifier) &&
      statement.moduleSpecifier.text === 'drizzle-orm' &&
      new RegExp(`\\b${name}\\b`).test(statement.getText(file)),
  )
