import { describe, expect, it } from 'vitest'
import { failures, type FailureCode } from '#failures/failures'
import { useWorld } from '#test/support/use_world'
import { registry } from '#registry'
import { setPages } from './docs_page.ts'
import { readGuides } from './guides.ts'
import { readManual } from './manual.ts'
import { buildOpenApi } from '../openapi/openapi.ts'

const world = useWorld()

const get = (path: string, headers = {}) => world.read(null, path, headers)

const guides = readGuides()
const pages = setPages(readManual(buildOpenApi(registry)), 'http://daybook.test', guides)

const anchorsOf = (page: string) =>
  new Set([...page.matchAll(/\bid="([^"]+)"/g)].map((one) => one[1]))

describe('200', () => {
  it.each([...pages.keys()])('shows %s without a key', async (path) => {
    const reply = await get(path)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('public, max-age=300')
    expect(reply.body).toBe(pages.get(path))
  })

  it('serves the style sheet and the icon itself', async () => {
    expect((await get('/docs/style.css')).headers['content-type']).toMatch('text/css')
    expect((await get('/docs/icon.svg')).headers['content-type']).toMatch('image/svg+xml')
  })

  it('serves the OpenAPI document without a key, for five minutes', async () => {
    const reply = await get('/api/rest/openapi.json')
    expect(reply.status).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, max-age=300')
    expect(reply.body).toEqual(structuredClone(buildOpenApi(registry)))
  })

  it('answers HEAD like GET, without the body', async () => {
    const { server } = world.edge
    const reply = await server.inject({ method: 'HEAD', url: '/api/rest/openapi.json' })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe('')
  })
})

describe('302', () => {
  it.each(['/', '/docs/'])('leads from %s to the documentation', async (path) => {
    const reply = await get(path)
    expect(reply.status).toBe(302)
    expect(reply.headers['location']).toBe('/docs')
  })

  it('leads a browser from / to the app, and programs to the documentation', async () => {
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    for (const [accept, to] of [
      [browser, '/home'],
      ['application/json', '/docs'],
      ['*/*', '/docs'],
    ]) {
      const { status, headers } = await get('/', { accept: accept ?? '' })
      expect([status, headers['location'], headers['vary']]).toEqual([302, to, 'accept'])
    }
  })

  it('finds an action by its name alone', async () => {
    const reply = await get('/docs/save_contact')
    expect(reply.headers['location']).toBe('/docs/contacts#save_contact')
    expect(pages.get('/docs/contacts')).toContain('id="save_contact"')
  })
})

describe('304', () => {
  it.each(['/docs', '/docs/errors', '/api/rest/openapi.json'])(
    'sends %s no second time',
    async (path) => {
      const { etag } = (await get(path)).headers
      expect(etag).toMatch(/^"[\w-]+"$/)
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const reply = await get(path, { 'if-none-match': tag })
        expect(reply.status).toBe(304)
        expect(reply.body).toBe('')
      }
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
    },
  )
})

describe('404', () => {
  it('is a problem for a page that is not there', async () => {
    const reply = await get('/docs/nothing')
    expect(reply.status).toBe(404)
    expect(reply.body.code).toBe('not_found')
    for (const path of [
      '/docs/guides/nothing',
      '/docs/guides/..%2Fopenapi.json',
      '/docs/guides/',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
  })
})

describe('the first page', () => {
  const page = pages.get('/docs') ?? ''
  const commands = [...page.matchAll(/<pre[^>]*>([\s\S]*?)<\/pre>/g)].map((one) => one[1] ?? '')

  it('begins with a read, which changes nothing, and then a write that makes sense', () => {
    const [look = '', dry = '', write = ''] = commands
    expect(look).toContain('/api/rest/settings')
    expect(look).not.toContain('-d ')
    expect(dry).toContain('Daybook-Dry-Run: true')
    expect(write).toContain('/api/rest/actions/save_contact')
    expect(write).not.toContain('Dry-Run')
    expect(page).not.toContain("-d '{}'")
  })

  it('names both prefixes and links to every guide', () => {
    expect(page).toContain('/api/rest/operations/')
    for (const { name } of guides) expect(page).toContain(`href="/docs/guides/${name}"`)
  })
})

describe('the pages', () => {
  it('run no script and take nothing from elsewhere', async () => {
    const policy = (await get('/docs')).headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|script-src|https?:/)
    for (const page of pages.values()) {
      expect(page).not.toMatch(/<script|\sstyle=|<style|\son\w+=|javascript:/i)
      expect(page).not.toMatch(/(?:href|src)="(?!\/|#)/)
    }
    const { body } = await get('/docs/style.css')
    expect(body).not.toMatch(/@import|url\(/)
  })

  it('link only to pages and places that are there', async () => {
    const others = new Set(['/docs/style.css', '/docs/icon.svg', '/api/rest/openapi.json'])
    expect((await get('/signin')).status).toBe(200)
    others.add('/signin')
    for (const [here, page] of pages) {
      for (const [, link = ''] of page.matchAll(/href="([^"]+)"/g)) {
        if (others.has(link)) continue
        const [path = '', anchor] = link.split('#')
        const target = pages.get(path === '' ? here : path)
        expect(target, `${here} links to ${link}`).toBeDefined()
        if (anchor) expect(anchorsOf(target ?? ''), `${here} links to ${link}`).toContain(anchor)
      }
    }
  })

  it('give no place twice', () => {
    for (const [path, page] of pages) {
      const ids = [...page.matchAll(/\bid="([^"]+)"/g)].map((one) => one[1])
      expect(new Set(ids).size, path).toBe(ids.length)
    }
  })

  it('explain every code of the table, where a problem says they do', async () => {
    const anchors = anchorsOf(pages.get('/docs/errors') ?? '')
    for (const code of Object.keys(failures)) expect(anchors).toContain(code)
    const problem = (await world.rest(null, 'actions/save_contact', {})).body
    const [path = '', anchor] = problem.type.split('#')
    expect(anchorsOf(pages.get(path) ?? '')).toContain(anchor)
  })

  it('show each definition with its fields, its failures and a command to try', () => {
    const page = pages.get('/docs/contacts') ?? ''
    const article = /<article id="save_contact">[\s\S]*?<\/article>/.exec(page)?.[0] ?? ''
    expect(article).toContain('POST')
    expect(article).toContain('invoices:edit')
    expect(article).toMatch(/<code>name<\/code>\s*<em class="required">/)
    expect(article).toContain('http://daybook.test/api/rest/actions/save_contact')
    expect(article).toContain('href="/docs/errors#contact_not_found"')
    expect(article).toContain('href="/docs/records#Contact"')
  })

  it('show an answer for every action, operation and read that answers with JSON', () => {
    for (const { name, entries } of readManual(buildOpenApi(registry)).chapters) {
      const page = pages.get(`/docs/${name}`) ?? ''
      for (const entry of entries.filter(({ kind }) => kind !== 'download')) {
        expect(page).toContain(`aria-label="Example of an answer to ${entry.name}"`)
      }
    }
  })

  it('show what definitions say as text, never as markup', () => {
    const action = registry.actions.find((one) => one.name === 'save_contact')
    if (!action) throw new Error('there is no such action')
    const says = 'A <script>alert("x")</script> & `<b>code</b>`.'
    const lists = { actions: [{ ...action, says }], operations: [], reads: [] }
    const page = setPages(readManual(buildOpenApi(lists)), '').get('/docs/invoices') ?? ''
    expect(page).toContain('A &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp;')
    expect(page).toContain('<code>&lt;b&gt;code&lt;/b&gt;</code>')
    expect(page).not.toContain('<script')
  })
})

it('every code has a sentence that ends as one', () => {
  for (const code of Object.keys(failures) as FailureCode[]) {
    expect(failures[code].says).toMatch(/\.$/)
  }
})
