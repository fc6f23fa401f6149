import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSite, start, type Site, type Started } from './daybook_process.ts'

// The directory is closed to others, as a temporary one is: the database must run there all the same.
const files = mkdtempSync(join(tmpdir(), 'daybook-demo-'))
let running: Started | null = null

const demo = async (): Promise<Started> => {
  running = await start(['demo', '--port', '0'], { DAYBOOK_FILES: files })
  return running
}

const serverFile = join(files, 'demo', 'postgres', 'postmaster.pid')

/** Pastes the lines that the demo prints into a shell, as a reader would. */
function paste(output: string): { result: Record<string, unknown> }[] {
  const lines = output.split('\n').filter((line) => line.startsWith('  curl '))
  expect(lines).toHaveLength(9)
  return lines.map((line) => {
    const { stdout, status } = spawnSync('/bin/sh', ['-c', line.trim()])
    expect(status).toBe(0)
    return JSON.parse(stdout.toString()) as { result: Record<string, unknown> }
  })
}

const keysIn = (output: string): string[] => output.match(/^ +dbk_test_\w+$/gm) ?? []

afterEach(async () => {
  await running?.end()
  running = null
})
afterAll(() => rmSync(files, { recursive: true, force: true }))

describe('demo without a database', () => {
  it('brings its own, and prints lines that work when pasted', async () => {
    const { out, url } = await demo()
    expect(out()).toContain(`Documentation: ${url}/docs`)
    expect(keysIn(out())).toHaveLength(2)
    const pasted = paste(out())
    const [contacts, saved, documents, invoices, entries, returns, deadlines, banks] = pasted
    const settings = pasted.at(-1)
    expect(contacts?.result['items']).toHaveLength(3)
    const found = documents?.result['items'] as { status: string }[]
    expect(found.map((one) => one.status)).toContain('posted')
    expect(found.map((one) => one.status)).toContain('coded')
    const sold = invoices?.result['items'] as { status: string; number: string | null }[]
    expect(sold.map((one) => one.status)).toEqual(['draft', 'issued', 'issued'])
    expect(sold[1]?.number).toMatch(/^\d{4}-0002$/)
    expect(entries?.result['items']).toHaveLength(3)
    for (const list of [returns, deadlines, banks]) expect(list?.result['items']).not.toEqual([])
    expect(saved?.result).toMatchObject({ name: 'Bageriet Ny ApS', version: 1 })
    expect(settings?.result).toMatchObject({ name: 'Daybook Demo ApS', mode: 'test' })
  })

  it('lets a person sign in, and speaks for the address that it got', async () => {
    const { out, url } = await demo()
    const [, email, password] = /as their owner:\n {2}(\S+)\n {2}(\S+)/.exec(out()) ?? []
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
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/account'])
  })

  it('finds its organizations, keys and contacts again at the next start', async () => {
    const first = await demo()
    await first.end('SIGINT')
    const second = await demo()
    expect(keysIn(second.out())).toEqual(keysIn(first.out()))
    const [contacts] = paste(second.out())
    expect(contacts?.result['items']).toHaveLength(4)
  })

  it('keeps its secrets to itself', () => {
    for (const name of ['secret_key', 'demo/keys.json', 'demo/postgres_password']) {
      expect(statSync(join(files, name)).mode & 0o077).toBe(0)
    }
  })

  it('ends the database with itself, on Ctrl-C and even when killed', async () => {
    const first = await demo()
    expect(existsSync(serverFile)).toBe(true)
    expect(await first.end('SIGINT')).toBe(0)
    expect(existsSync(serverFile)).toBe(false)
    const second = await demo()
    await second.end('SIGKILL')
    for (let tries = 0; existsSync(serverFile) && tries < 100; tries++) await sleep(100)
    expect(existsSync(serverFile)).toBe(false)
  })

  it('refuses a second one on the same data, in words', async () => {
    await demo()
    const second = start(['demo', '--port', '0'], { DAYBOOK_FILES: files })
    await expect(second).rejects.toThrow('Is another demo open?')
  })
})

describe('demo with a database', () => {
  let site: Site
  beforeAll(async () => {
    site = await createSite()
  })
  afterAll(() => site.close())

  it('uses it and starts none', async () => {
    running = await site.start(['demo', '--port', '0'])
    expect(paste(running.out())[0]?.result['items']).toHaveLength(3)
    expect(existsSync(join(site.files, 'demo', 'postgres'))).toBe(false)
    const { rows } = await site.sql('SELECT region_key, mode FROM organization ORDER BY region_key')
    expect(rows).toEqual([
      { region_key: 'denmark', mode: 'test' },
      { region_key: 'italy', mode: 'test' },
    ])
  })

  it('is refused in production', async () => {
    const { code, err } = await site.run(['demo'], { env: { DAYBOOK_ENV: 'production' } })
    expect(code).toBe(1)
    expect(err).toContain('not for DAYBOOK_ENV=production')
  })
})
