import type { Browser } from 'playwright-core'
import { gallery } from '../../../test/pages/gallery.ts'
import * as records from '../../../test/pages/gallery_records.ts'
import { openGallery } from '../../../test/pages/gallery_server.ts'
import { dataIn } from '../../../test/support/pseudo/left.ts'
import { seenOn } from '../../../test/web/pseudo.ts'
import type { Demo } from '../screens/demo.ts'
import { signIn } from '../screens/look.ts'
import { judge, type Looked, nothing } from './finding.ts'

/** Pages that the server draws, as a visitor meets them and as somebody who is signed in does. */
const asVisitor = [
  '/signin',
  '/reset',
  '/invitation?link=x',
  '/reset/new?link=x',
  '/start',
  '/none',
]
const signedIn = ['/account', '/account/second', '/account/apps', '/approvals', '/account/confirm']

/** What people and programs named, beside the records of the gallery. */
const written = [
  'Robot med et meget langt navn, som fylder mere end en linje',
  'Società Cooperativa Agricola Valle del Naviglio Grande a responsabilità limitata',
  'MacBook',
  'macOS',
  'Firefox',
]

/** Pages of the server: each in every state that the gallery of the tests has, then on the demo. */
export async function lookAtPages(
  browser: Browser,
  demo: Demo,
  language: string,
  known: ReadonlySet<string>,
): Promise<Looked> {
  const looked = nothing()
  const context = await browser.newContext({ locale: language, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const data = dataIn([Object.values(records), written], new Set(known))
  // It looks like a code, and is a file.
  data.add('faktura.pdf')
  const server = await openGallery()
  try {
    for (const name of Object.keys(gallery)) {
      await page.goto(`${server.url}/gallery/${name}`)
      judge(looked, `${language} page ${name}`, await seenOn(page), { data, language, least: 2 })
    }
    const look = async (path: string): Promise<void> => {
      await page.goto(`${demo.url}${path}`)
      await page.locator('h1').first().waitFor()
      judge(looked, `${language} ${path}`, await seenOn(page), { data, language, least: 2 })
    }
    for (const path of asVisitor) await look(path)
    await signIn(page, demo, language)
    for (const path of signedIn) await look(path)
  } finally {
    await server.app.close()
    await context.close()
  }
  return looked
}
