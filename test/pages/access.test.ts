import axe from 'axe-core'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { gallery } from './gallery.ts'
import { openGallery } from './gallery_server.ts'

const names = Object.keys(gallery)
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

type Violation = { id: string; nodes: { html: string }[] }

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that judge colours, the only ones for which it matters whether a page is dark. */
const colourRules = axe
  .getRules(standards)
  .filter(({ tags }) => tags.includes('cat.color'))
  .map(({ ruleId }) => ruleId)

async function violationsOn(page: Page, only: 'all' | 'colours' = 'all'): Promise<string[]> {
  const runOnly =
    only === 'all' ? { type: 'tag', values: standards } : { type: 'rule', values: colourRules }
  // Only what is shown below is worked out; selectors take long.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], selectors: false })
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, ${options}).then((all) => all.violations)`,
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** The tool is put into the page, which its own policy forbids: hence `bypassCSP`. */
describe.runIf(hasBrowser)('every page is for everybody', () => {
  let app: FastifyInstance
  let url: string
  let browser: Browser
  /** One for all: another would be another process of the browser, and no page keeps anything. */
  let looked: Page

  beforeAll(async () => {
    ;({ app, url } = await openGallery())
    browser = await shareBrowser()
    const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' })
    looked = await context.newPage()
  })
  afterAll(async () => {
    await browser.close()
    await app.close()
  })

  async function open(page: Page, name: string): Promise<void> {
    await page.goto(`${url}/gallery/${name}`)
    await page.addScriptTag({ content: axe.source })
  }

  it.each(names)('axe finds nothing on %s, large or small, light or dark', async (name) => {
    const page = looked
    await open(page, name)
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: 'light' })
      expect([size, await violationsOn(page)]).toEqual([size, []])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect([size, 'dark', await violationsOn(page, 'colours')]).toEqual([size, 'dark', []])
    }
  })

  it('the tool finds what is planted', async () => {
    const context = await browser.newContext({ bypassCSP: true, colorScheme: 'dark' })
    const page = await context.newPage()
    await open(page, 'sign_in')
    await page.evaluate("document.querySelector('label').style.color = '#333'")
    expect((await violationsOn(page, 'colours')).join()).toContain('color-contrast')
    await page.evaluate("document.querySelector('label').remove()")
    expect((await violationsOn(page)).join()).toContain('label')
    await context.close()
  })

  it('dark is other colours and nothing else, so that the rest is seen in the light', () => {
    const style = readFileSync('src/pages/frame/style.css', 'utf8')
    const coloured =
      style.match(/^ {2}--[a-z0-9-]+: light-dark\(#[0-9a-f]+, #[0-9a-f]+\);$/gm) ?? []
    expect(coloured.length).toBeGreaterThan(10)
    expect(style.match(/light-dark/g)).toHaveLength(coloured.length)
    expect(style).not.toContain('prefers-color-scheme')
  })

  it.each(['da', 'it', 'en'])(
    'nothing is wider than the smallest phone in %s',
    async (locale) => {
      const context = await browser.newContext({ locale, viewport: { width: 320, height: 640 } })
      const page = await context.newPage()
      for (const name of names) {
        await page.goto(`${url}/gallery/${name}`)
        expect([name, await page.getAttribute('html', 'lang')]).toEqual([name, locale])
        const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        expect([name, wide]).toEqual([name, 0])
      }
      await context.close()
    },
    60_000,
  )

  it('what is pressed is large enough for a thumb', async () => {
    const context = await browser.newContext({ viewport: sizes.phone })
    const page = await context.newPage()
    for (const name of names) {
      await page.goto(`${url}/gallery/${name}`)
      const small = await page.evaluate<string[]>(`
        [...document.querySelectorAll('a:not(.skip), button, input:not([type=hidden], [type=radio], [type=checkbox]), summary, .choice')]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
          .map((one) => one.outerHTML)`)
      expect([name, small]).toEqual([name, []])
    }
    await context.close()
  }, 120_000)

  it('the keyboard reaches the form, and one sees where it is', async () => {
    const context = await browser.newContext({ viewport: sizes.desktop })
    const page = await context.newPage()
    await page.goto(`${url}/gallery/connect`)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.className')).toBe('skip')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.name')).toBe('organization')
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineWidth')
    expect(outline).toBe('3px')
    await page.keyboard.press('Space')
    expect(await page.locator('[name=organization]:checked').count()).toBe(1)
    await context.close()
  })
})
