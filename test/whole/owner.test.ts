import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createSite,
  foundOrganization,
  runJson,
  saveContact,
  type Site,
} from '../support/daybook_process.ts'

const owner = `daybook_owner_${randomBytes(4).toString('hex')}`

let site: Site
beforeAll(async () => {
  site = await createSite({ owner, isDurable: true })
})
afterAll(() => site.close())

describe('an owner who is no superuser', () => {
  it('migrates, twice, and keeps all tables', async () => {
    expect(await site.run(['migrate'])).toMatchObject({ code: 0, err: '' })
    expect(await site.run(['migrate'])).toMatchObject({ code: 0, err: '' })
    const { rows } = await site.sql(
      `SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'`,
    )
    expect(rows).toEqual([{ tableowner: owner }])
  })

  it('founds, serves, revokes and is called well by the doctor', async () => {
    const { organizationId, key, keyId } = await foundOrganization(site)
    const person = ['user', 'create', '--email', 'o@example.com', '--password', 'long enough!']
    const user = await runJson(site, [...person, '--org', organizationId, '--role', 'owner'])
    const args = ['key', 'create', '--org', organizationId, '--permissions', 'all', '--user']
    const personal = await runJson(site, [...args, user['userId'] ?? ''])

    const server = await site.serve(['--with-worker'])
    expect((await saveContact(server.url, key)).status).toBe(200)
    expect((await saveContact(server.url, personal['key'] ?? '')).status).toBe(200)
    const revoked = await site.run(['key', 'revoke', '--org', organizationId, '--key', keyId])
    expect(revoked.code).toBe(0)
    expect(await server.end()).toBe(0)
    const doctor = await site.run(['doctor'])
    expect(doctor.out).toContain('Everything is OK.')
  })

  it('rotates the secrets of every organization to a new key', async () => {
    const server = await site.serve()
    const { key } = await foundOrganization(site, 'italy')
    const calendar = `${server.url}/api/rest/actions/generate_calendar_token`
    const headers = { authorization: `Bearer ${key}` }
    const token = await (await fetch(calendar, { method: 'POST', headers })).json()
    await server.end()

    const old = readFileSync(`${site.files}/secret_key`, 'utf8').trim()
    const fresh = randomBytes(32).toString('base64')
    const env = { DAYBOOK_SECRET_KEY: `${fresh},${old}` }
    expect((await site.run(['migrate'], { env })).code).toBe(0)
    const rotate = async () =>
      JSON.parse((await site.run(['secrets', 'rotate', '--json'], { env })).out)
    expect(await rotate()).toEqual({ organizations: 2, moved: 1, current: 0 })
    expect(await rotate()).toEqual({ organizations: 2, moved: 0, current: 1 })

    const later = await site.serve([], { DAYBOOK_SECRET_KEY: fresh })
    const again = calendar.replace(server.url, later.url)
    expect(await (await fetch(again, { method: 'POST', headers })).json()).toEqual(
      JSON.parse(JSON.stringify(token).replaceAll(server.url, later.url)),
    )
    await later.end()
  })
})
