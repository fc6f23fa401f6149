import type { Browser, BrowserContext, Page } from 'playwright-core'
import { dataIn } from '../../../test/support/pseudo/left.ts'
import { seenOn, speakBracketed } from '../../../test/web/pseudo.ts'
import type { Demo } from '../screens/demo.ts'
import { longScreens, screens, type Screen } from '../screens/list.ts'
import { reach, setDevice, signIn } from '../screens/look.ts'
import { judge, lineOf, type Looked, nothing } from './finding.ts'
import type { Organization } from './organizations.ts'

type Options = {
  only: readonly string[]
  /** Every button of every screen, and each screen on a phone as well. */
  full: boolean
  tell: (line: string) => void
}

type Eye = {
  page: Page
  url: string
  language: string
  data: Set<string>
  looked: Looked
  /** What was judged before stands on many screens. */
  known: Set<string>
  pressed: Set<string>
  /** Answers that are still read. */
  coming: Set<Promise<void>>
}

/** Every screen of an organization as a person who speaks the language sees it, and what opens there. */
export async function lookAtApp(
  browser: Browser,
  demo: Demo,
  organization: Organization,
  language: string,
  options: Options,
): Promise<Looked> {
  const looked = nothing()
  const context = await browser.newContext({
    locale: language,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const data = new Set(organization.data)
  const coming = await onTrialOnly(context, data)
  await speakBracketed(page)
  await signIn(page, demo, language)
  const url = `${demo.url}/o/${organization.id}`
  const known = new Set<string>()
  const eye: Eye = { page, url, language, data, looked, known, pressed: new Set(), coming }
  for (const screen of [...screens, ...longScreens]) {
    if (options.only.length > 0 && !options.only.includes(screen.name)) continue
    const before = looked.findings.length
    for (const device of options.full ? (['phone', 'desktop'] as const) : (['desktop'] as const)) {
      await setDevice(page, device)
      await tolerate(looked, screen.name, async () => await lookAtScreen(eye, screen, device))
    }
    await tolerate(looked, screen.name, async () => await pressAll(eye, screen, options.full))
    const found = looked.findings.slice(before)
    options.tell(`${found.length === 0 ? 'ok   ' : 'FOUND'} ${language} ${screen.name}`)
    for (const one of found) options.tell(`      ${lineOf(one)}`)
  }
  if (!(await isPlantFound(eye))) {
    looked.findings.push({ where: 'planted', at: 'p', text: 'was not found', words: [] })
  }
  await context.close()
  return looked
}

async function tolerate(looked: Looked, where: string, look: () => Promise<void>): Promise<void> {
  try {
    await look()
  } catch (error) {
    const text = String(error).split('\n')[0] ?? ''
    looked.findings.push({ where, at: 'page', text, words: [] })
  }
}

/** What a button does is tried and not done; what the API answers is data where it is no sentence. */
async function onTrialOnly(
  context: BrowserContext,
  data: Set<string>,
): Promise<Set<Promise<void>>> {
  const coming = new Set<Promise<void>>()
  await context.route(/\/api\/rest\/(?:actions|operations)\//, async (route) => {
    const headers = { ...route.request().headers(), 'daybook-dry-run': 'true' }
    await route.continue({ headers })
  })
  context.on('response', (response) => {
    if (!response.url().includes('/api/rest/') || !response.ok()) return
    const read = response.json().then(
      (body: unknown) => void dataIn(body, data),
      () => undefined,
    )
    coming.add(read)
    void read.finally(() => coming.delete(read))
  })
  return coming
}

async function lookAtScreen(eye: Eye, screen: Screen, device: string): Promise<void> {
  await reach(eye.page, eye.url, screen)
  await judgeNow(eye, `${screen.name} ${device}`, 3)
}

async function judgeNow(eye: Eye, where: string, least: number): Promise<void> {
  const { page, data, language, looked, known } = eye
  const seen = await seenOn(page)
  await Promise.all(eye.coming)
  const said = seen.filter(({ text }) => text.includes('«')).length
  const unknown = seen.filter(({ text }) => !known.has(text))
  for (const { text } of unknown) known.add(text)
  judge(looked, `${language} ${where}`, unknown, { data, language, least: 0 })
  if (said >= least) return
  const text = `${said} of ${seen.length} texts are in angle quotes`
  looked.findings.push({ where, at: 'page', text, words: [] })
}

const buttons = 'main :is(button, summary, [role=tab]):visible:enabled'

/** What a button opens or says; each kind of button once in a language, unless all are asked for. */
async function pressAll(eye: Eye, screen: Screen, full: boolean): Promise<void> {
  const { page, pressed } = eye
  const all = await page.locator(buttons).count()
  for (let at = 0; at < all; at += 1) {
    const button = page.locator(buttons).nth(at)
    if ((await button.count()) === 0) continue
    const name = await nameOf(button)
    const key = full ? `${screen.name} ${name}` : name
    if (name === '' || pressed.has(key)) continue
    pressed.add(key)
    const before = page.url()
    await button.click({ timeout: 2_000 }).catch(() => undefined)
    await page.waitForTimeout(300)
    await judgeNow(eye, `${screen.name} > ${name}`, 1)
    const submit = page.locator('dialog[open] button[type=submit]:enabled').first()
    if ((await submit.count()) > 0) {
      await submit.click({ timeout: 2_000 }).catch(() => undefined)
      await page.waitForTimeout(400)
      await judgeNow(eye, `${screen.name} > ${name} > submit`, 1)
    }
    await page.keyboard.press('Escape')
    await page.waitForTimeout(100)
    const isBack = page.url() === before && (await page.locator('dialog[open]').count()) === 0
    if (!isBack) await reach(page, eye.url, screen)
  }
}

/** Its own words without figures, so that the rows of a list are of one kind. */
async function nameOf(button: ReturnType<Page['locator']>): Promise<string> {
  const text = (await button.getAttribute('aria-label')) ?? (await button.innerText())
  const said = [...text.matchAll(/«([^»]*)»/gu)].map(([, own = '']) => own).join(' ')
  return said.replaceAll(/[\d.,]+/g, '#').slice(0, 60)
}

const planted = ['Nothing was saved yet', 'Look here first']

/** English that is put on the page is found, so that the rest says something. */
async function isPlantFound(eye: Eye): Promise<boolean> {
  await eye.page.evaluate(([text = '', title = '']) => {
    const said = document.createElement('p')
    said.textContent = text
    said.title = title
    document.querySelector('main')?.append(said)
  }, planted)
  const looked = nothing()
  const { data, language } = eye
  judge(looked, 'planted', await seenOn(eye.page), { data, language })
  const found = new Set(looked.findings.map(({ text }) => text))
  return planted.every((one) => found.has(one))
}
