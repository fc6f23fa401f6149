import { gzipSync } from 'node:zlib'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joins, type TestPerson } from '../support/access/apps.ts'
import { createWorld, type TestOrg, type World } from '../support/world.ts'
import { addSignedUp } from '../pages/site.ts'
import { createVisitor, enter, type Visitor } from '../pages/visitor.ts'

let world: World
let person: TestPerson
let home: string
beforeAll(async () => {
  world = await createWorld({ config: { baseUrl: 'https://daybook.test' } })
  person = await addSignedUp(world, world.dk, 'bookkeeper')
  home = `/o/${world.dk.id}/home`
})
afterAll(() => world.close())

const screens = [
  '/home',
  '/inbox',
  '/bank',
  '/requests',
  '/invoices',
  '/vat',
  '/contacts',
  '/books',
  '/settings',
  '/contacts/con_1',
  '/settings/keys/key_1',
]

const startOf = (text: string): Record<string, unknown> => {
  const [, content = ''] = /<meta name="daybook" content="([^"]*)"/.exec(text) ?? []
  return JSON.parse(content.replaceAll('&quot;', '"')) as Record<string, unknown>
}

describe('the app', () => {
  it.each(screens)('asks who is there before it shows %s, and leads back', async (path) => {
    const { status, headers } = await createVisitor(world).get(path)
    const to = `/signin?next=${encodeURIComponent(path)}`
    expect([status, headers['location']]).toEqual([303, to])
  })

  it('is one page with its start in it, kept by nobody, under a policy without exceptions', async () => {
    const visitor = await enter(world, person)
    const { status, text, headers } = await visitor.get(home)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(text).not.toMatch(/<style|style="|\son\w+="|<script>|javascript:/i)
    expect(startOf(text)).toMatchObject({
      person: { email: person.email },
      amounts: 'da',
      country: 'DK',
      timeZone: 'Europe/Copenhagen',
      organizations: [{ mode: 'test' }],
    })
  })

  it('shows nobody an organization that is not theirs, whatever the address says', async () => {
    const visitor = await enter(world, person)
    for (const id of [world.it.id, `org_${'0'.repeat(26)}`]) {
      const { status, text } = await visitor.get(`/o/${id}/home`)
      expect([status, text.includes(person.email)]).toEqual([403, true])
      expect(text).toContain(`href="${home}"`)
      expect(text).not.toContain('name="daybook"')
      const { headers } = await visitor.get(`/home?organization=${id}`)
      expect(headers['location']).toBe(home)
    }
  })

  it('takes a name with signs of HTML as text', async () => {
    const org = await world.createOrg('italy')
    const name = `"><script>alert(1)</script>`
    await world.owner.query('UPDATE organization SET name = $2 WHERE org_id = $1', [
      org.orgId,
      name,
    ])
    const visitor = await enter(world, await addSignedUp(world, org, 'owner'))
    const { text } = await visitor.get(`/o/${org.id}/home`)
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('&lt;script&gt;')
  })
})

describe('an address without an organization', () => {
  const savedIn = async (org: TestOrg): Promise<string> => {
    const given = { name: 'Skagen Trykkeri A/S', type: 'client' }
    return (await world.rest(org, 'actions/save_contact', given)).body.result.id as string
  }
  const locationOf = async (visitor: Visitor, path: string): Promise<unknown> =>
    (await visitor.get(path)).headers['location']

  it('leads to the one of several that has the record it names, whatever was open last', async () => {
    const both = await addSignedUp(world, world.dk, 'bookkeeper')
    await joins(world, both, world.it, 'bookkeeper')
    const ids = [await savedIn(world.dk), await savedIn(world.it)]
    const visitor = await enter(world, both)
    for (const last of [world.dk, world.it]) {
      await visitor.get(`/o/${last.id}/home`)
      for (const [at, org] of [world.dk, world.it].entries()) {
        const path = `/contacts/${ids[at]}`
        expect(await locationOf(visitor, path)).toBe(`/o/${org.id}${path}`)
      }
      expect(await locationOf(visitor, '/vat')).toBe(`/o/${last.id}/vat`)
      const shown = '/inbox?tab=done'
      expect(await locationOf(visitor, `${shown}&lang=da`)).toBe(`/o/${last.id}${shown}`)
    }
  })

  it('asks where none of several has the record, and never guesses', async () => {
    const both = await addSignedUp(world, world.dk, 'bookkeeper')
    await joins(world, both, world.it, 'bookkeeper')
    const other = await world.createOrg('denmark')
    const visitor = await enter(world, both)
    const path = `/contacts/${await savedIn(other)}`
    const { status, text } = await visitor.get(path)
    expect([status, text.includes('Which organization?')]).toEqual([200, true])
    for (const org of [world.dk, world.it]) expect(text).toContain(`href="/o/${org.id}${path}"`)
    expect(text).not.toContain(other.id)
  })
})

describe('an address that leads nowhere', () => {
  const asPage = { accept: 'text/html,application/xhtml+xml' }

  it('is answered with a page to people, in their language', async () => {
    const visitor = createVisitor(world)
    const { status, text, headers } = await visitor.get('/no/such/place', {
      ...asPage,
      'accept-language': 'da',
    })
    expect(status).toBe(404)
    expect(headers['content-type']).toContain('text/html')
    expect(text).toContain('<html lang="da"')
  })

  it('is answered in JSON to programs, and where files and calls are', async () => {
    for (const path of ['/api/rest/nothing', '/assets/gone.js', '/pages/gone.css']) {
      const { status, headers } = await createVisitor(world).get(path, asPage)
      expect([path, status]).toEqual([path, 404])
      expect(headers['content-type']).toContain('json')
    }
    const { headers } = await createVisitor(world).get('/no/such/place')
    expect(headers['content-type']).toContain('json')
  })
})

describe('the app on a device', () => {
  it('can be installed: a manifest whose icons are there, and a worker that may call us alone', async () => {
    const { text, headers } = await createVisitor(world).get('/manifest.webmanifest')
    expect(headers['content-type']).toContain('application/manifest+json')
    const { icons, start_url: start } = JSON.parse(text) as {
      icons: { src: string }[]
      start_url: string
    }
    expect(start).toBe('/home')
    for (const { src } of icons) expect((await createVisitor(world).get(src)).status).toBe(200)
    const worker = await createVisitor(world).get('/worker.js')
    expect(worker.headers['content-type']).toContain('javascript')
    expect(worker.headers['cache-control']).toBe('public, max-age=0')
    expect(worker.headers['content-security-policy']).toContain("connect-src 'self'")
  })
})

describe('files of the app', () => {
  const scriptOf = async (): Promise<string> => {
    const visitor = await enter(world, person)
    return /<script type="module" src="([^"]+)"/.exec((await visitor.get(home)).text)?.[1] ?? ''
  }

  it('are kept for good under the hash of what is in them, and compressed', async () => {
    const path = await scriptOf()
    for (const coding of ['br', 'gzip']) {
      const { headers, status } = await createVisitor(world).get(path, {
        'accept-encoding': coding,
      })
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-encoding']).toBe(coding)
    }
  })

  it('that do not exist are not found, and never the page', async () => {
    for (const path of ['/assets/index-00000000.js', '/assets/..%2f..%2fpackage.json']) {
      const { status, headers } = await createVisitor(world).get(path)
      expect(status).toBe(404)
      expect(headers['content-type']).toContain('json')
    }
  })
})

describe('the size of the first screen', () => {
  type Part = { file: string; isEntry?: true; imports?: string[]; css?: string[] }

  it('is at most 200 kB of script and 25 kB of style, compressed', () => {
    expect(existsSync('web/dist/.vite/manifest.json')).toBe(true)
    const text = readFileSync('web/dist/.vite/manifest.json', 'utf8')
    const manifest = JSON.parse(text) as Record<string, Part>
    const entry = Object.values(manifest).find((one) => one.isEntry === true)
    const early = (entry?.imports ?? []).map((key) => manifest[key]?.file ?? '')
    const sizeOf = (file: string) => gzipSync(readFileSync(`web/dist/${file}`), { level: 9 }).length
    const sum = (files: readonly string[]) => files.reduce((all, file) => all + sizeOf(file), 0)
    expect(sum([entry?.file ?? '', ...early])).toBeLessThan(200_000)
    expect(sum(entry?.css ?? [])).toBeLessThan(25_000)
  })
})
