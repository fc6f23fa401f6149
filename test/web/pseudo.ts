import { parseSync } from 'rolldown/utils'
import type { Page, Route } from 'playwright-core'
import type { Seen } from '../support/pseudo/left.ts'

type Node = { type: string; start: number; end: number; [name: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const isText = (node: Node): boolean =>
  (node.type === 'Literal' && typeof node['value'] === 'string') ||
  (node.type === 'TemplateLiteral' && (node['expressions'] as unknown[]).length === 0)

/** A built file of words with every one of them in angle quotes. */
function bracketWords(text: string): string {
  const places: number[] = []
  const walk = (node: Node): void => {
    const { value } = node as { value?: unknown }
    if (node.type === 'Property' && isNode(value) && isText(value)) {
      places.push(value.start + 1, value.end - 1)
    }
    for (const inner of Object.values(node).flat()) if (isNode(inner)) walk(inner)
  }
  walk(parseSync('words.js', text).program as unknown as Node)
  const letters = places.toSorted((one, other) => other - one)
  let made = text
  for (const at of letters) {
    const isStart = places.indexOf(at) % 2 === 0
    made = `${made.slice(0, at)}${isStart ? '«' : '»'}${made.slice(at)}`
  }
  return made
}

const ofWords = /\/assets\/(?:registry_)?(?:da|it)-[^/]*\.js$|\/assets\/matching-[^/]*\.js$/

/** The app says its words in angle quotes. */
export async function speakBracketed(page: Page): Promise<void> {
  await page.route(ofWords, async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: bracketWords(await response.text()) })
  })
}

/** Everything that a person sees on the page or that is read out, with the element it is in. */
export async function seenOn(page: Page): Promise<Seen[]> {
  return await page.evaluate(() => {
    const found: { text: string; at: string }[] = []
    const place = (element: Element): string =>
      `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.trim().split(/\s+/).join('.')}` : ''}`
    const own = document.documentElement.lang
    const isMarked = (element: Element): boolean =>
      element.closest('script, style, noscript, template, kbd, code, [translate="no"]') !== null ||
      (element.closest('[lang]')?.getAttribute('lang') ?? own) !== own
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false })
    found.push({ text: document.title, at: 'title' })
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent ?? ''
      if (element === null || text.trim() === '' || isMarked(element) || !isSeen(element)) continue
      found.push({ text, at: place(element) })
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (isMarked(element) || !isSeen(element)) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
        const text = element.getAttribute(name)
        if (text) found.push({ text, at: `${place(element)}[${name}]` })
      }
    }
    return found
  })
}
