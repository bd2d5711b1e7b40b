import type { Page } from 'playwright-core'

/**
 * From now on each page is translated as Chrome does it: a text becomes an element in an element, again whenever it changes. The
 * words stay, so that a test finds them. Logs an error where React holds the text itself, which it could then not change,
 * remove or insert beside, and where a script changes a text that is no longer on the page.
 */
export const translate = (page: Page) =>
  page.context().addInitScript(() => {
    const taken = new WeakSet<Node>()

    const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
    Object.defineProperty(Node.prototype, 'nodeValue', {
      ...value,
      set(text: string) {
        if (taken.has(this)) console.error(`A text that was translated should have become "${text}".`)
        value?.set?.call(this, text)
      },
    })

    const isTranslated = ({ parentElement }: Text) =>
      parentElement === null ||
      parentElement.closest('font, script, style, noscript, textarea, title') !== null

    function translateText(text: Text): void {
      if (text.data.trim() === '' || isTranslated(text)) return
      // Radix announces a toast in a hidden element that comes and goes whole.
      const isAnnouncement = text.parentElement?.matches('span[role=status][style*=clip]')
      if (!isAnnouncement && Object.keys(text).some((key) => key.startsWith('__reactFiber')))
        console.error(`React holds the text "${text.data}" itself, in ${text.parentElement?.outerHTML}`)
      const outer = document.createElement('font')
      outer.appendChild(document.createElement('font')).textContent = text.data
      taken.add(text)
      text.replaceWith(outer)
    }

    function translateAll(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      texts.forEach(translateText)
    }

    function translateFromNowOn(): void {
      document.documentElement.classList.add('translated-ltr')
      const watcher = new MutationObserver((changes) => {
        for (const { addedNodes, target, type } of changes)
          if (type === 'characterData') translateAll(target)
          else addedNodes.forEach(translateAll)
      })
      watcher.observe(document, { childList: true, characterData: true, subtree: true })
      translateAll(document)
    }
    document.addEventListener('DOMContentLoaded', translateFromNowOn)
  })
