import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addStrongLogin, type Login } from './people.ts'
import * as app from './raw_app.ts'
import { createRawVisitor, tokenIn } from './raw_visitor.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let login: Login
beforeAll(async () => {
  site = await openSite()
  login = await addStrongLogin(site, site.test)
})
afterAll(() => site.close())
beforeEach(() => site.forgetLimits())

const begin = async (id: string, over: Record<string, string | undefined> = {}) =>
  await site.ask(app.beginAsking(site, id, over).url)

describe('the document that an app names as itself', () => {
  it.each([
    'https://127.0.0.1/client.json',
    'https://localhost/client.json',
    'https://[::1]/client.json',
    'https://10.0.0.1/client.json',
    'https://192.168.1.1/client.json',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fe80::1]/client.json',
    'https://[::ffff:127.0.0.1]/client.json',
    'https://[::ffff:a00:1]/client.json',
    'https://2130706433/client.json',
    'https://0x7f.1/client.json',
    'https://0177.0.0.1/client.json',
    'https://robot.example:8443/client.json',
    'https://user@robot.example/client.json',
    'http://robot.example/client.json',
    'https://at-127-0-0-1.inward.example/client.json',
    'https://at-10-1-2-3.inward.example/client.json',
    'https://at-169-254-169-254.inward.example/client.json',
    'https://at-xx1.inward.example/client.json',
    'https://at-xxffffx127.0.0.1.inward.example/client.json',
    'https://at-fd00xx1.inward.example/client.json',
  ])('is not fetched at %s', async (id) => {
    // It would be good if it were fetched: the address alone is what is wrong with it.
    site.documents.set(id, { client_id: id, client_name: 'x', redirect_uris: [app.robotCallback] })
    const got = await begin(id)
    expect([got.status, got.headers.location]).toEqual([400, undefined])
    expect(got.text).toContain('invalid_client')
  })

  it('is not believed where it speaks for another, or sends people elsewhere', async () => {
    const id = 'https://robot.example/other.json'
    site.documents.set(id, {
      client_id: 'https://bank.example/client.json',
      redirect_uris: [app.robotCallback],
    })
    expect((await begin(id)).status).toBe(400)
    const plain = 'https://robot.example/plain.json'
    site.documents.set(plain, {
      client_id: plain,
      redirect_uris: ['https://robot.example/elsewhere'],
    })
    expect((await begin(plain)).status).toBe(400)
  })

  it('is not taken for checked where the answer goes to another host than its own', async () => {
    const id = 'https://bank.example/client.json'
    site.documents.set(id, {
      client_id: id,
      client_name: 'Bank',
      redirect_uris: [app.robotCallback],
    })
    const visitor = createRawVisitor(site)
    await visitor.signInStrongly(login)
    const first = await visitor.get(app.beginAsking(site, id).url)
    const page = await visitor.get(String(first.headers.location))
    expect(tokenIn(page)).not.toBe('')
    expect(page.text).toContain('robot.example')
    expect(page.text).not.toContain('published at')
  })
})
