import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createSite,
  foundOrganization,
  runJson,
  saveContact,
  type Site,
} from '../support/daybook_process.ts'

let site: Site
beforeAll(async () => {
  site = await createSite()
})
afterAll(() => site.close())

describe('serve --migrate', () => {
  it('in two processes at once on an empty database applies every migration once, and both serve', async () => {
    const servers = await Promise.all([site.serve(['--migrate']), site.serve(['--migrate'])])
    const said = servers.map((server) => server.err())
    expect(said.filter((words) => words.includes('Applied 0001_access'))).toHaveLength(1)
    expect(said.filter((words) => words.includes('is up to date'))).toHaveLength(1)
    const { key } = await foundOrganization(site)
    for (const server of servers) {
      expect((await saveContact(server.url, key)).status).toBe(200)
      expect(await server.end()).toBe(0)
    }
    // Two processes that load everything, and every migration: minutes on a busy machine.
  }, 300_000)
})

describe('the first person', () => {
  const person = ['user', 'create', '--email', 'first@example.com', '--link']

  it('chooses a password by a link that works once, and signs in without an organization', async () => {
    const server = await site.serve(['--migrate'])
    const env = { DAYBOOK_BASE_URL: server.url }
    const { out, err, code } = await site.run([...person, '--json'], { env })
    expect([code, err]).toEqual([0, ''])
    const { link, userId } = JSON.parse(out) as Record<string, string>
    expect(userId).toMatch(/^usr_/)
    expect(link).toContain(`${server.url}/reset/new?token=`)

    const set = await choosePassword(link ?? '')
    expect([set.status, set.headers.get('location')]).toEqual([303, '/signin?done=password'])
    expect((await fetch(link ?? '')).status).toBe(410)
    const refused = await site.run(person, { env })
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('has a password already')
    await server.end()
  })

  it('can be given a role in an organization at the same time', async () => {
    const { organizationId } = await foundOrganization(site)
    const args = ['user', 'create', '--email', 'owner@example.com', '--link']
    const made = await runJson(site, [...args, '--org', organizationId, '--role', 'owner'])
    expect(made['link']).toContain('/reset/new?token=')
    // A role that there is not ends no link; who is a member already gets another one.
    const links = () => site.sql(`SELECT encode(token_hash, 'hex') AS hash FROM reset_link`)
    const before = (await links()).rows
    const mistyped = await site.run([...args, '--org', organizationId, '--role', 'boss'])
    expect(mistyped.code).toBe(1)
    expect((await links()).rows).toEqual(before)
    expect(before).toHaveLength(1)
    const again = await runJson(site, [...args, '--org', organizationId, '--role', 'owner'])
    expect(again['link']).toContain('/reset/new?token=')
    expect(again['link']).not.toBe(made['link'])
    const listed = await site.run(['user', 'list', '--org', organizationId])
    expect(listed.out).toMatch(/owner@example\.com .*owner .*active/)
  })

  it('is refused where the options contradict each other', async () => {
    const cases: [string[], string][] = [
      [[...person, '--password', 'a long password'], 'not both'],
      [[...person, '--role', 'owner'], '--org and --role together'],
      [['user', 'create', '--email', 'x@example.com', '--role', 'owner'], 'Use --org'],
      [['user', 'create', '--email', 'nobody', '--link'], 'is not an e-mail address'],
    ]
    for (const [args, words] of cases) {
      const { code, err } = await site.run(args)
      expect(code).toBe(1)
      expect(err).toContain(words)
    }
  })
})

async function choosePassword(link: string): Promise<Response> {
  const page = await fetch(link)
  const text = await page.text()
  const hidden = (name: string): string =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
  const cookie = page.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const { origin } = new URL(link)
  return await fetch(`${origin}/reset/new`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      token: hidden('token'),
      link: hidden('link'),
      password: 'seven lamps beside the quay',
    }),
  })
}
