import { type ElementType, Fragment, type ReactElement } from 'react'
import { jsx as make, jsxs as makeOfSeveral } from 'react/jsx-runtime'

export { Fragment }

/**
 * React's own, except that text beside other children has an element of its own (decision 69). A browser that translates the page
 * replaces each text node: React then could not change it, remove it or insert beside it. The only text of an element it can.
 */
export function jsx(type: ElementType, props: Props, key?: string): ReactElement {
  const children = withOwnElements(props.children, isTransparent(type))
  return make(type, children === props.children ? props : { ...props, children }, key)
}

export function jsxs(type: ElementType, props: Props, key?: string): ReactElement {
  const children = withOwnElements(props.children, isTransparent(type))
  const makeOf = Array.isArray(children) ? makeOfSeveral : make
  return makeOf(type, children === props.children ? props : { ...props, children }, key)
}

/** In development. */
export const jsxDEV = (type: ElementType, props: Props, key: string | undefined, isStatic: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key)

type Props = { children?: unknown; [name: string]: unknown }

/** A fragment, a `Suspense` or a context draws no element, so a text in it is beside what is around it. */
const isTransparent = (type: unknown) =>
  typeof type === 'symbol' ||
  (typeof type === 'object' &&
    type !== null &&
    '$$typeof' in type &&
    type.$$typeof === Symbol.for('react.context'))

function withOwnElements(children: unknown, isAlwaysBeside: boolean): unknown {
  if (isText(children)) return isAlwaysBeside ? ownElement(String(children), 0) : children
  if (!Array.isArray(children) || !children.some((child) => isText(child) || Array.isArray(child)))
    return children
  const joined = joinTexts(children)
  const [first, ...others] = joined.filter((child) => child !== null)
  if (!isAlwaysBeside && typeof first === 'string' && others.length === 0) return first
  return joined.map((child, place) => (typeof child === 'string' ? ownElement(child, place) : child))
}

/** Each child keeps its place, by which React knows it; texts in a row are one, at the place of the first. */
function joinTexts(children: unknown[]): unknown[] {
  const joined: unknown[] = children.map(() => null)
  let textAt: number | undefined
  for (const [place, child] of children.entries()) {
    if (child === null || child === undefined || child === '' || typeof child === 'boolean') continue
    if (isText(child)) {
      textAt ??= place
      joined[textAt] = `${joined[textAt] ?? ''}${child}`
    } else {
      textAt = undefined
      joined[place] = Array.isArray(child) ? withOwnElements(child, true) : child
    }
  }
  return joined
}

const isText = (child: unknown) =>
  (typeof child === 'string' && child !== '') || typeof child === 'number' || typeof child === 'bigint'

const ownElement = (text: string, place: number) => make('span', { children: text }, `text ${place}`)
