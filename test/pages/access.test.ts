import axe from 'axe-core'
import type { FastifyInstance } from 'fastify'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { gallery } from './gallery.ts'
import { openGallery } from './gallery_server.ts'

const names = Object.keys(gallery)
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }

async function violationsOn(page: Page): Promise<string[]> {
  const found = await page.evaluate<Violation[]>(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((all) => all.violations)",
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** The tool is put into the page, which its own policy forbids: hence `bypassCSP`. */
describe.runIf(hasBrowser)('every page is for everybody', () => {
  let app: FastifyInstance
  let url: string
  let browser: Browser

  beforeAll(async () => {
    ;({ app, url } = await openGallery())
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await app.close()
  })

  async function open(context: BrowserContext, name: string): Promise<Page> {
    const page = await context.newPage()
    await page.goto(`${url}/gallery/${name}`)
    await page.addScriptTag({ content: axe.source })
    return page
  }

  it.each(names)('axe finds nothing on %s, large or small, light or dark', async (name) => {
    const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' })
    const page = await open(context, name)
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect([size, colorScheme, await violationsOn(page)]).toEqual([size, colorScheme, []])
      }
    }
    await context.close()
  })

  it('the tool finds what is planted', async () => {
    const context = await browser.newContext({ bypassCSP: true })
    const page = await open(context, 'sign_in')
    await page.evaluate("document.querySelector('label').remove()")
    expect((await violationsOn(page)).join()).toContain('label')
    await context.close()
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
