import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { signIn } from '../../prove/screens/look.ts'
import type { Demo } from '../../prove/screens/demo.ts'
import { percentile } from './figures.ts'
import { scrollFrames, watchKeys } from './in_page.ts'

const dist = join(dirname(dirname(dirname(import.meta.dirname))), 'web/dist')
const pixels = 90
const scrollMs = 4_000
const chosen = '[role=option][aria-selected=true]'

export async function openSignedIn(browser: Browser, demo: Demo): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })
  const page = await context.newPage()
  await signIn(page, demo, 'en')
  await page.close()
  return context
}

/** Script of the first screen, compressed, in kB. */
export function scriptSize(): number {
  type Part = { file: string; isEntry?: true; imports?: string[] }
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Part
  >
  const entry = Object.values(manifest).find((one) => one.isEntry === true)
  const files = [
    entry?.file ?? '',
    ...(entry?.imports ?? []).map((key) => manifest[key]?.file ?? ''),
  ]
  const bytes = files.map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
  return bytes.reduce((sum, one) => sum + one, 0) / 1_000
}

type Scrolled = { frames: number[]; moved: number; longest: number }

/** Frames of a page that holds nothing but height, scrolled in the same way. */
export async function emptyFrames(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  await page.setContent('<div style="height:6000000px"></div>')
  const { frames } = await page.evaluate<Scrolled>(scrollFrames('div', pixels, scrollMs))
  await page.close()
  return percentile(frames, 95)
}

/** Every row of the bank, fetched to the end, scrolled from the middle. */
export async function openRows(context: BrowserContext, demo: Demo, rows: number): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${demo.url}/bank`)
  await page.getByRole('tab', { name: 'All rows' }).click()
  await page
    .locator('.recordtable .rowlink')
    .nth(5)
    .waitFor({ timeout: 60_000 })
    .catch(async () => {
      throw new Error(`no rows: ${await page.locator('main').innerText()}`)
    })
  const toEnd = `(() => {
    let place = document.querySelector('.recordtable')
    while (place && place.scrollHeight <= place.clientHeight + 1) place = place.parentElement
    place.scrollTop = place.scrollHeight
    return Number(document.querySelector('.recordtable').getAttribute('aria-rowcount')) - 1
  })()`
  while ((await page.evaluate<number>(toEnd)) < rows) await page.waitForTimeout(30)
  return page
}

/** As many as are drawn, however many there are. */
const drawnRows = async (page: Page): Promise<number> =>
  await page.locator('.recordtable tbody tr').count()

/** One of them beside the others, which are a list then. */
export async function openOne(page: Page): Promise<void> {
  await page.locator('.recordtable .rowlink').first().click()
  await page.locator('[role=option]').nth(5).waitFor({ timeout: 60_000 })
}

/** Frames of the list, how many of its rows are in the page at most, and its longest task over 50 ms. */
export async function rowFrames(
  page: Page,
): Promise<{ p95: number; drawn: number; longest: number }> {
  const toMiddle = scrollFrames('.recordtable', 0, 300).replace(
    'const frames = []',
    'const frames = []; scroller.scrollTop = scroller.scrollHeight / 2',
  )
  await page.evaluate(toMiddle)
  const { frames, moved, longest } = await page.evaluate<Scrolled>(
    scrollFrames('.recordtable', pixels, scrollMs),
  )
  if (moved === 0) throw new Error('the list did not scroll')
  const drawn = await drawnRows(page)
  return { p95: percentile(frames, 95), drawn, longest }
}

/** From a key until the next row is painted as chosen. */
export async function keyTimes(page: Page, keys: number): Promise<number> {
  await page.locator('[role=listbox]').focus()
  await page.evaluate(watchKeys(chosen))
  for (let at = 0; at < keys; at += 1) {
    await page.keyboard.press('j')
    await page.waitForTimeout(60)
  }
  return percentile(await page.evaluate<number[]>('keyTimes'), 95)
}

/** From the key that accepts a document until the next one is painted. */
export async function queueTimes(
  context: BrowserContext,
  demo: Demo,
  most: number,
): Promise<number[]> {
  const page = await context.newPage()
  await page.goto(`${demo.url}/inbox`)
  await page.locator('[role=option]').first().waitFor()
  await page.locator('.reviewfoot .btn.p:not(.off)').waitFor()
  await page.evaluate(watchKeys(chosen))
  const times: number[] = []
  // The demo's own documents are in the queue as well, and some of them wait for something else.
  for (let at = 0; times.length < most && at < most + 40; at += 1) {
    const isPostable = await isReadyToPost(page)
    const took = await pressed(page, isPostable ? 'a' : 'j')
    if (isPostable && took !== null) times.push(took)
  }
  await page.close()
  return times
}

/** Confirms weak fields as a person does; false where something else keeps the document from posting. */
async function isReadyToPost(page: Page): Promise<boolean> {
  const left = page.locator('.fld:not(.confirmed) [aria-describedby]')
  for (let weak = await left.count(); weak > 0; weak -= 1) await page.keyboard.press('Enter')
  const post = page.locator('.reviewfoot .btn.p:not(.off)').filter({ hasText: /^Post/ })
  return await post.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  )
}

/** Milliseconds until another document was painted; null where there is none. */
async function pressed(page: Page, key: string): Promise<number | null> {
  const before = await page.evaluate<number>('keyTimes.length')
  await page.locator('.reviewhead h2').focus()
  await page.keyboard.press(key)
  try {
    await page.waitForFunction(`keyTimes.length > ${before}`, undefined, { timeout: 5_000 })
  } catch {
    return null
  }
  await page.waitForTimeout(250)
  return await page.evaluate<number>('keyTimes.at(-1)')
}

/** On a slow computer and a slow line, nothing kept: when something is painted, and when one can begin. */
export async function slowStart(
  context: BrowserContext,
  demo: Demo,
): Promise<{ painted: number; usable: number }> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  await client.send('Network.setBypassServiceWorker', { bypass: true })
  const bytes = 1_600_000 / 8
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`${demo.url}/home`, { waitUntil: 'commit' })
  await page.locator('main h1').waitFor()
  await page.locator('.need').first().waitFor()
  // It can be used when the work that came with it is done and a key would be taken.
  const times = await page.evaluate<{ painted: number; usable: number }>(`
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      usable: performance.now(),
    }))))`)
  await page.close()
  return times
}
