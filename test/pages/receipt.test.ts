import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../support/bank/bank.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { invoicePdf } from '../support/documents/pdfs.ts'
import { openSite, type Site } from './site.ts'

const pictures = process.env['DAYBOOK_PICTURES']
const phone = { width: 375, height: 667 }

const words = {
  en: { title: 'asks you for a receipt', send: 'Send', done: 'Thank you', used: 'has been used' },
  da: { title: 'beder dig om et bilag', send: 'Send filerne', done: 'Tak', used: 'allerede brugt' },
  it: {
    title: 'ti chiede un documento di spesa',
    send: 'Invia',
    done: 'Grazie',
    used: 'è già stato usato',
  },
} as const

describe.runIf(hasBrowser)('a receipt is handed in on a phone', () => {
  let site: Site
  let browser: Browser
  beforeAll(async () => {
    site = await openSite({ startsOn: '2026-11-16' })
    browser = await shareBrowser()
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  const documents = async (): Promise<number> =>
    (await site.world.read(site.world.dk, 'documents?limit=200')).body.result.items.length

  it.each([
    ['en', 'light', true],
    ['da', 'dark', false],
    ['it', 'light', false],
  ] as const)(
    'in %s, %s, with script %s: the form fits, takes the file, and then takes nothing more',
    async (language, colorScheme, javaScriptEnabled) => {
      const { world } = site
      const given = { amountMinor: -64_250n, counterparty: 'Elgiganten Østerbro' }
      const transactionId = await transaction(world, world.dk, given)
      const message = 'Kaffemaskinen til kontoret, købt den 3. / La macchina del caffè'
      const body = { transactionId, email: 'anna@example.test', language, message }
      const { result } = (await world.rest(world.dk, 'operations/request_receipt', body)).body
      const context = await browser.newContext({ viewport: phone, colorScheme, javaScriptEnabled })
      const page = await context.newPage()
      page.setDefaultTimeout(45_000)
      await page.goto(result.link)
      const said = words[language]
      expect(await page.locator('h1').innerText()).toContain(said.title)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await shoot(`receipt_${language}_${colorScheme}`)
      if (javaScriptEnabled) {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(wide).toBeLessThanOrEqual(phone.width)
      }
      const before = await documents()
      const buffer = Buffer.from(await invoicePdf(language.charCodeAt(0)))
      const file = { name: 'kvittering æøå.pdf', mimeType: 'application/pdf', buffer }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByRole('button', { name: said.send }).click()
      await page.getByRole('heading', { name: said.done }).waitFor()
      await shoot(`receipt_${language}_${colorScheme}_done`)
      expect(await documents()).toBe(before + 1)
      expect(await context.cookies()).toEqual([])
      await page.goto(result.link)
      expect(await page.locator('h1').innerText()).toContain(said.used)
      await context.close()

      async function shoot(name: string): Promise<void> {
        if (pictures === undefined) return
        mkdirSync(pictures, { recursive: true })
        await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
      }
    },
    90_000,
  )
})
