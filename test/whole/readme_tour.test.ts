import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSite, type Site, type Started } from '../support/daybook_process.ts'
import { listOf, paste } from '../support/demo.ts'

const root = join(import.meta.dirname, '..', '..')
const files = mkdtempSync(join(tmpdir(), 'daybook-tour-'))
afterAll(() => rmSync(files, { recursive: true, force: true }))

const tour = readFileSync(join(root, 'docs/start/tour.md'), 'utf8')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

const blocksIn = (text: string): string[] =>
  [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)

/** The commands under a heading of the tour, as a reader pastes them. */
function blocksUnder(heading: string): string[] {
  const [, after = ''] = tour.split(`\n${heading}\n`)
  const [own = ''] = after.split(/\n##+ /)
  return blocksIn(own)
}

async function bash(script: string): Promise<string> {
  const child = spawn('bash', ['-s'], { cwd: files, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(script)
  return await text(child.stdout)
}

type Line = { account: string; amount: number }
type Answer = { result: { status?: string; items?: { lines: Line[] }[] } }

// The two commands of the README: `npm ci` was run, or no test would, and this is the other one.
const [, started = ''] = blocksIn(readme)[0]?.trim().split('\n') ?? []
const demoOfReadme = started.split(' ').slice(1)

let site: Site
let demo: Started
beforeAll(async () => {
  site = await createSite()
  demo = await site.start([...demoOfReadme, '--port', '0'])
}, 400_000)
afterAll(async () => {
  await demo.end()
  await site.close()
})

describe('demo with a database', () => {
  it('uses it and starts none', async () => {
    expect(paste(demo.out())[2]?.result).toMatchObject({ name: 'Bageriet Ny ApS' })
    expect(await listOf(demo, 'contacts')).toHaveLength(13)
    expect(existsSync(join(site.files, 'demo', 'postgres'))).toBe(false)
    const { rows } = await site.sql('SELECT region_key, mode FROM organization ORDER BY region_key')
    expect(rows).toEqual([
      { region_key: 'denmark', mode: 'test' },
      { region_key: 'denmark', mode: 'test' },
      { region_key: 'italy', mode: 'test' },
    ])
  })

  it('is refused in production', async () => {
    const env = { DAYBOOK_ENV: 'production' }
    const { code, err } = await site.run(['demo'], { env, isProcess: false })
    expect(code).toBe(1)
    expect(err).toContain('cannot run with DAYBOOK_ENV=production')
  })
})

describe('the README', () => {
  it('starts the demo with two commands, and has no others', () => {
    expect(blocksIn(readme)).toEqual(['npm ci\nbin/daybook demo\n'])
    expect(demoOfReadme).toEqual(['demo'])
  })

  it('is short enough to be read to its end', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(90)
  })
})

describe('the tour', () => {
  it('captures, reads, codes and posts a bill, pasted as it stands', async () => {
    const [first = ''] = demo.out().match(/export URL=.*/) ?? []
    const [ground = ''] = blocksUnder('## Set up')
    const [bill = ''] = blocksUnder('## From a bill to an entry')
    const said = await bash([ground.replace(/^export URL=.*$/m, first), bill].join('\n'))
    const answers = said
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Answer)
    expect(answers.map(({ result }) => result?.status ?? 'list')).toEqual([
      'coded',
      'posted',
      'list',
    ])
    const [entry] = answers[2]?.result.items ?? []
    expect(entry?.lines.map(({ amount }) => amount)).toEqual([400, 100, -500])
  })
})

describe('the demo on a port that is taken', () => {
  it('says so before it starts anything, and ends', async () => {
    const other = createServer().listen(0, 'localhost')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const place = join(files, 'taken')
    const { status, stderr } = spawnSync(
      join(root, 'bin/daybook'),
      ['demo', '--port', String(port)],
      {
        cwd: root,
        env: { ...process.env, DAYBOOK_FILES: place, DATABASE_URL: undefined },
        timeout: 60_000,
      },
    )
    other.close()
    expect(status).toBe(1)
    expect(stderr.toString()).toContain('choose another with --port')
    expect(existsSync(place)).toBe(false)
  })
})
