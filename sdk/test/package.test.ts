import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '../../lab/prove/failover/cluster.ts'
import { addLogin, signIn } from '../../test/support/access/logins.ts'
import { hasBrowser, shareBrowser } from '../../test/support/browser.ts'
import { useWorld } from '../../test/support/use_world.ts'
import type { Told } from './suite/suite.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const dist = join(root, 'sdk', 'dist')
const nodes = { 22: 'sdk/node_modules/.bin/node', 24: 'node_modules/.bin/node' } as const

let port: number
let url: string
beforeAll(async () => {
  await run('node_modules/.bin/tsc', ['-p', 'sdk'], { cwd: root })
  port = await findFreePort()
  // Browsers send the cookie of a session to localhost without TLS.
  url = `http://localhost:${port}`
}, 120_000)
const world = useWorld(() => ({ own: 'workers', config: { baseUrl: url } }))
beforeAll(async () => {
  await world.edge.server.listen({ host: '127.0.0.1', port })
  await world.startEngine()
})

const address = (): string => url.replace('localhost', '127.0.0.1')
const problemsOf = (told: Told[]): Told[] => told.filter((one) => one.problem !== null)

describe('the built package', () => {
  it.each([22, 24] as const)('passes its suite on Node %i', async (version) => {
    const { key } = await world.createOrg('denmark')
    const main = join(root, 'sdk/test/suite/main.ts')
    const { stdout } = await run(join(root, nodes[version]), [main, address(), key])
    const answer = JSON.parse(stdout) as { version: string; told: Told[] }
    expect(answer.version).toMatch(new RegExp(`^v${version}\\.`))
    expect(problemsOf(answer.told)).toEqual([])
    expect(answer.told.length).toBeGreaterThan(8)
  })

  it.runIf(hasBrowser)('passes its suite in Chromium, with the session of its page', async () => {
    const browser = await shareBrowser()
    const context = await browser.newContext()
    const org = await world.createOrg('denmark')
    const { secret } = await signIn(world, await addLogin(world, org))
    await context.addCookies([{ name: 'sid', value: secret, url, httpOnly: true, sameSite: 'Lax' }])
    const seen: { key: string | undefined; isBearer: boolean }[] = []
    context.on('request', (request) => {
      const { 'idempotency-key': key, authorization } = request.headers()
      if (request.method() === 'POST') seen.push({ key, isBearer: authorization !== undefined })
    })
    await context.route('**/client/**', async (route) => {
      const path = new URL(route.request().url()).pathname.slice('/client/'.length)
      await route.fulfill(await served(path))
    })
    const page = await context.newPage()
    await page.goto(`${url}/client/page.html`)
    const told = await page.evaluate<Told[]>(inPage(url))
    expect(problemsOf(told)).toEqual([])
    expect(told.length).toBeGreaterThan(8)
    expect(seen.length).toBeGreaterThan(4)
    expect(seen.filter((one) => one.isBearer || !/^[0-9a-f]{32}$/.test(one.key ?? ''))).toEqual([])
    await context.close()
  })

  it('is small: at most 12 kB for a browser, minified and compressed', async () => {
    const bundle = await rolldown({ input: join(dist, 'index.js') })
    const { output } = await bundle.generate({ format: 'esm', minify: true })
    const [chunk] = output
    const size = gzipSync(chunk.code).length
    process.stdout.write(`sdk: ${chunk.code.length} bytes minified, ${size} compressed\n`)
    expect(size).toBeLessThan(12_000)
    expect(chunk.imports).toEqual([])
  })

  it('needs nothing at run time, and says what its types are', async () => {
    const manifest = JSON.parse(await readFile(join(root, 'sdk/package.json'), 'utf8')) as Record<
      string,
      unknown
    >
    expect(manifest['dependencies']).toBeUndefined()
    expect(manifest['type']).toBe('module')
    const types = await readFile(join(dist, 'index.d.ts'), 'utf8')
    expect(types).toContain('createDaybook')
    const calls = await readFile(join(dist, 'generated', 'rooms.d.ts'), 'utf8')
    expect(calls).toContain('captureDocument(body?: CaptureDocumentBody, options?: WriteOptions)')
  })
})

describe('the examples', () => {
  it.each([
    ['capture_receipt.ts', /posted|coded|extracted/],
    ['send_invoice.ts', /issued/],
    ['follow_events.ts', /contact\.created/],
  ])('%s runs against a server', async (name, said) => {
    const { key } = await world.createOrg('denmark')
    const env = { ...process.env, DAYBOOK_URL: address(), DAYBOOK_KEY: key }
    const { stdout } = await run(join(root, nodes[24]), [join(root, 'sdk/examples', name)], { env })
    expect(stdout).toMatch(said)
  })
})

/** As text, since the test runner rewrites imports. */
const inPage = (origin: string): string => `(async () => {
  const sdk = await import('/client/index.js')
  const { runSuite } = await import('/client/suite.ts')
  return await runSuite({ sdk, url: ${JSON.stringify(origin)} })
})()`

async function served(path: string): Promise<{ contentType: string; body: string }> {
  if (path === 'page.html') return { contentType: 'text/html', body: '<!doctype html>' }
  const contentType = 'text/javascript'
  if (path !== 'suite.ts') return { contentType, body: await readFile(join(dist, path), 'utf8') }
  const source = await readFile(join(root, 'sdk/test/suite/suite.ts'), 'utf8')
  return { contentType, body: stripTypeScriptTypes(source) }
}
