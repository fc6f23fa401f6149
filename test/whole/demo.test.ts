import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start, type Started } from '../support/daybook_process.ts'
import { keysIn, listOf, paste, type Item } from '../support/demo.ts'
import { SmtpClient } from '../support/intake/smtp_client.ts'

// The directory is closed to others, as a temporary one is: the database must run there all the same.
const files = mkdtempSync(join(tmpdir(), 'daybook-demo-'))
let running: Started | null = null

/** The one that is running, or a new one: starting takes longer than all that is asked of it. */
const demo = async (): Promise<Started> => {
  running ??= await start(['demo', '--port', '0'], { DAYBOOK_FILES: files })
  return running
}

async function end(signal?: NodeJS.Signals): Promise<number | null> {
  const ending = running
  running = null
  return (await ending?.end(signal)) ?? null
}

const serverFile = join(files, 'demo', 'postgres', 'postmaster.pid')

const pagesIn = (output: string): string[] =>
  [...output.matchAll(/over there: (\S+)$/gm)].map(([, page = '']) => page)

async function connectionOf({ url, out }: Started, which: number): Promise<unknown> {
  const headers = { authorization: `Bearer ${keysIn(out())[which]}` }
  const reply = await fetch(`${url}/api/rest/accounting-connection`, { headers })
  return ((await reply.json()) as { result: unknown }).result
}

const statusesOf = (items: Item[]): string[] => [...new Set(items.map((one) => one.status))]

afterAll(() => rmSync(files, { recursive: true, force: true }))

describe('demo without a database', () => {
  // A busy machine takes minutes over what an idle one does in a quarter of one.
  beforeAll(async () => void (await demo()), 400_000)
  afterAll(() => end())

  it('brings its own, and prints lines that work when pasted', async () => {
    const started = await demo()
    const { out, url } = started
    expect(url).toMatch(/^http:\/\/localhost:\d+$/)
    for (const path of ['/', '/docs', '/api/mcp']) expect(out()).toContain(`${url}${path}`)
    expect(keysIn(out())).toHaveLength(3)
    const [dk, it, own] = keysIn(out())
    expect(out()).toContain(`export URL=${url} KEY_DK=${dk} KEY_IT=${it} KEY_OWN=${own}\n`)
    const [rows, deadlines, saved] = paste(out())
    for (const list of [rows, deadlines]) expect(list?.result['items']).not.toEqual([])
    expect(saved?.result).toMatchObject({ name: 'Bageriet Ny ApS', version: 1 })
    expect(await listOf(started, 'contacts')).toHaveLength(13)
    const documents = statusesOf(await listOf(started, 'documents'))
    expect(documents).toEqual(expect.arrayContaining(['posted', 'coded']))
    const invoices = await listOf(started, 'invoices')
    expect(statusesOf(invoices).toSorted()).toEqual(['draft', 'issued'])
    expect(invoices.map((one) => one['number'])).toContainEqual(
      expect.stringMatching(/^\d{4}-0002$/),
    )
    for (const name of ['ledger-entries', 'vat-returns', 'institutions']) {
      expect(await listOf(started, name)).not.toEqual([])
    }
  })

  it.each([0, 1])('has a bank that pays its own bills and invoices: %d', async (which) => {
    const started = await demo()
    expect(statusesOf(await listOf(started, 'bank-accounts', which))).toEqual(['active'])
    const rows = await listOf(started, 'bank-transactions', which)
    expect(rows.length).toBeGreaterThan(54)
    expect(rows.length).toBeLessThan(66)
    const matched = rows.filter(({ status }) => status === 'reconciled')
    const open = rows.filter(({ status }) => status === 'unmatched')
    const suggested = open.filter((row) => (row['suggestions'] as object[]).length > 0)
    expect(matched.length).toBeGreaterThan(20)
    expect(suggested.length).toBeGreaterThan(2)
    expect(open.length - suggested.length).toBeGreaterThan(15)
    const methods = matched.map((row) => (row['decision'] as { method: string }).method)
    expect(methods).toEqual(expect.arrayContaining(['reference', 'exact', 'transfer']))
  })

  it('keeps the books of each organization elsewhere, and shows what arrived there', async () => {
    const started = await demo()
    const { out } = started
    const pages = pagesIn(out())
    expect(pages).toHaveLength(2)
    const shown = await Promise.all(pages.map(async (page) => await (await fetch(page)).text()))
    expect(shown[0]).toContain('Daybook Demo ApS')
    const vouchers = shown[0]?.split('<article>') ?? []
    // A bill that came as words has them attached, like one that came as a file.
    const rent = vouchers.find((one) => one.includes('faktura 70489') && one.includes('Husleje'))
    expect(rent).toMatch(/Vedhæftet: <a href="[^"]+">doc_\w+\.pdf</)
    expect(shown[1]).toContain('Daybook Demo S.r.l.')
    expect(shown[1]).toMatch(/Documenti ricevuti \([1-9]/)
    const keepers = await Promise.all([0, 1, 2].map((which) => connectionOf(started, which)))
    expect(keepers).toMatchObject([
      { provider: 'economic', state: 'connected', failed: 0, problem: null },
      { provider: 'fatture_in_cloud', state: 'connected', failed: 0 },
      { provider: 'own_books', state: 'none' },
    ])
  })

  it('takes a bill by mail, which becomes a document that nobody proved', async () => {
    const started = await demo()
    const { out, url } = started
    const headers = {
      authorization: `Bearer ${keysIn(out())[0]}`,
      'content-type': 'application/json',
    }
    const asked = await fetch(`${url}/api/rest/operations/save_inbound_address`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'Bills', kind: 'mail', senders: ['@example.com'] }),
    })
    const { address } = ((await asked.json()) as { result: { address: string } }).result
    const port = Number(/smtp:\/\/127\.0\.0\.1:(\d+)/.exec(out())?.[1])
    const client = await SmtpClient.open(port)
    const mail = `From: anna@example.com\r\nTo: ${address}\r\nSubject: Faktura\r\n\r\nI alt DKK 1000,00\r\n`
    const { code } = await client.send('anna@example.com', address, Buffer.from(mail))
    client.close()
    expect(code).toBe(250)
    await expect
      .poll(async () => (await listOf(started, 'inbound-messages'))[0]?.['documentIds'])
      .toHaveLength(1)
  })

  it('lets a person sign in, and speaks for the address that it got', async () => {
    const { out, url } = await demo()
    const [, email, password] = /Open +\S+\n +(\S+)\n +(\S+)/.exec(out()) ?? []
    expect(email).toBe('anna@example.com')
    const metadata = await fetch(`${url}/.well-known/oauth-authorization-server`)
    expect(((await metadata.json()) as { issuer: string }).issuer).toBe(url)
    const refused = await fetch(`${url}/api/mcp`, { method: 'POST', body: '{}' })
    expect(refused.headers.get('www-authenticate')).toContain(`"${url}/.well-known/`)
    const page = await fetch(`${url}/signin`)
    const token = /name="token" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
    const entered = await fetch(`${url}/signin`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: page.headers.getSetCookie()[0]?.split(';')[0] ?? '', origin: url },
      body: new URLSearchParams({ token, email: email ?? '', password: password ?? '' }),
    })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/home'])
  })

  it('refuses a second one on the same data, in words', async () => {
    await demo()
    const second = start(['demo', '--port', '0'], { DAYBOOK_FILES: files })
    await expect(second).rejects.toThrow('Is another demo open?')
  })

  it('ends the database with itself on Ctrl-C, and finds everything again at the next start', async () => {
    const first = await demo()
    const idsOf = (items: Item[]): unknown[] => items.map((one) => one['id'])
    const names = ['contacts', 'invoices', 'bank-accounts', 'bank-transactions']
    const before = await Promise.all(names.map(async (name) => idsOf(await listOf(first, name))))
    const vouchersAt = async (started: Started): Promise<number> =>
      (await (await fetch(pagesIn(started.out())[0] ?? '')).text()).split('<article>').length
    const vouchers = await vouchersAt(first)
    expect(vouchers).toBeGreaterThan(5)
    expect(existsSync(serverFile)).toBe(true)
    expect(await end('SIGINT')).toBe(0)
    expect(existsSync(serverFile)).toBe(false)
    const second = await demo()
    expect(await vouchersAt(second)).toBeGreaterThanOrEqual(vouchers)
    expect(await connectionOf(second, 1)).toMatchObject({ state: 'connected', problem: null })
    expect(keysIn(second.out())).toEqual(keysIn(first.out()))
    const after = await Promise.all(names.map(async (name) => idsOf(await listOf(second, name))))
    expect(after).toEqual(before)
    expect(statusesOf(await listOf(second, 'bank-accounts'))).toEqual(['active'])
  })

  it('keeps its secrets to itself', () => {
    for (const name of ['secret_key', 'demo/keys.json', 'demo/postgres_password']) {
      expect(statSync(join(files, name)).mode & 0o077).toBe(0)
    }
  })

  it('ends the database with itself even when killed', async () => {
    await demo()
    expect(existsSync(serverFile)).toBe(true)
    await end('SIGKILL')
    await expect.poll(() => existsSync(serverFile)).toBe(false)
  })
})
