import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demo, startDemo } from '../../lab/prove/screens/demo.ts'
import { screens } from '../../lab/prove/screens/list.ts'
import * as look from '../../lab/prove/screens/look.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'

describe.runIf(hasBrowser)('every screen of the demo', () => {
  let demo: Demo
  let browser: Browser
  let page: Page
  const errors: string[] = []
  beforeAll(async () => {
    demo = await startDemo()
    browser = await shareBrowser()
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      locale: 'en',
      serviceWorkers: 'allow',
    })
    page = await context.newPage()
    page.setDefaultTimeout(45_000)
    page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    await look.signIn(page, demo, 'en')
  }, 240_000)
  afterAll(async () => {
    await browser.close()
    await demo.end()
  })

  it.each(screens.map((screen) => [screen.name, screen] as const))(
    '%s has no finding in both schemes, is within reach of the Tab key, and fits 640 and 320 pixels',
    async (_name, screen) => {
      await look.setDevice(page, 'desktop')
      await look.reach(page, demo.url, screen)
      for (const colorScheme of look.schemes) {
        await page.emulateMedia({ colorScheme })
        expect([colorScheme, await look.faultsOf(page)]).toEqual([colorScheme, []])
      }
      expect(await look.walkFaults(page)).toEqual([])
      expect(await look.narrowFaults(page)).toEqual([])
      expect(await look.faultsOf(page)).toEqual([])
      expect(errors.splice(0)).toEqual([])
    },
    120_000,
  )
})

describe.runIf(hasBrowser)('the walk by the Tab key', () => {
  const walked = async (html: string): Promise<string[]> => {
    const browser = await shareBrowser()
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.setContent(html)
    const found = await look.walkFaults(page)
    await browser.close()
    return found
  }

  it('finds nothing where all is as it should be', async () => {
    const style = '<style>input:focus-within { outline: 2px solid }</style>'
    const html = '<a href="#a">A</a><input type="date" aria-label="Day"><button>B</button>'
    expect(await walked(`${style}${html}`)).toEqual([])
    // The calendar within a field for a day is a stop of its own.
    expect(await walked(html)).toEqual(['no mark of the focus: input Day'])
  })

  it('finds a focus that is not to be seen', async () => {
    const html = '<style>button { outline: none }</style><button>Save</button>'
    expect(await walked(html)).toEqual(['no mark of the focus: button Save'])
  })

  it('finds a focus that lies under something', async () => {
    const bar = '<div style="position: fixed; inset: 0; background: red"></div>'
    expect(await walked(`<button>Save</button>${bar}`)).toEqual([
      'the focus is covered: button Save',
    ])
  })

  it('finds where the focus does not go on, and what is never reached', async () => {
    const trap = `<button onkeydown="if (event.key === 'Tab') event.preventDefault()">Trap</button>`
    expect(await walked(`${trap}<button>Save</button>`)).toEqual([
      'the focus stays on: button Trap',
      'not reached: button Save',
    ])
  })

  it('asks for no button that went away by itself, yet for one that came in its place', async () => {
    const more = (then: string): string =>
      `<button onfocus="document.querySelector('#more').outerHTML = '${then}'">First</button><button id="more">Show more</button>`
    expect(await walked(more(''))).toEqual([])
    expect(await walked(more('<button>Show more</button>'))).toEqual([])
    const unreachable = `<button onkeydown="if (event.key === 'Tab') event.preventDefault()">Trap</button>`
    const inPlace = more('<button>Show more</button>').replace(
      '<button id',
      `${unreachable}<button id`,
    )
    expect(await walked(inPlace)).toEqual([
      'the focus stays on: button Trap',
      'not reached: button Show more',
    ])
  })
})
