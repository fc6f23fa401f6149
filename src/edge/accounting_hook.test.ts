import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectFic } from '#test/support/books/at_fatture_in_cloud'
import { openFic, type FicWorld } from '#test/support/books/fatture_in_cloud'
import { run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let fic: FicWorld
let address: string
beforeAll(async () => {
  const url = await world.edge.server.listen({ port: 0, host: '127.0.0.1' })
  Object.assign(world.app, { baseUrl: url })
})
beforeEach(async () => {
  fic = await openFic()
  org = await world.createOrg('italy')
  await connectFic(world, org, fic)
  await run(world, org, 'operations/pull_entries', {})
  address = ((await fic.visitor.look()).subscriptions as { sink: string }[])[0]?.sink ?? ''
  await rest()
  return async () => await fic.visitor.close()
})

/** As right after a reading. */
const rest = () =>
  world.owner.query(
    `UPDATE schedule SET next_at = now() + interval '30 minutes'
     WHERE org_id = $1 AND kind = 'pull_entries'`,
    [org.orgId],
  )
const waitSeconds = async (): Promise<number> => {
  const { rows } = await world.owner.query<{ seconds: number }>(
    `SELECT round(extract(epoch FROM next_at - now()))::int AS seconds FROM schedule
     WHERE org_id = $1 AND kind = 'pull_entries'`,
    [org.orgId],
  )
  return rows[0]?.seconds ?? 0
}
const callIt = async (to: string, body = '{"data":{"ids":[1]}}') =>
  (await fetch(to, { method: 'POST', body, headers: { 'content-type': 'application/json' } }))
    .status

describe('an accounting system that makes calls', () => {
  it('is given an address of ours once, and verifies that it is ours', async () => {
    expect(address).toMatch(/\/hooks\/accounting\/[0-9a-f-]{36}\.[0-9a-f-]{36}\.[\w-]{43}$/)
    await run(world, org, 'operations/pull_entries', {})
    const { subscriptions } = await fic.visitor.look()
    expect(subscriptions).toMatchObject([{ sink: address, isVerified: true }])
  })

  it('brings a reading forward when something comes in there', async () => {
    await fic.visitor.control('deliver', {
      company: 50_001,
      xml: '<FatturaElettronica/>',
      net: 100,
      vat: 22,
    })
    await expect.poll(waitSeconds).toBeLessThanOrEqual(60)
  })

  it('is read at most once a minute, however often it calls and whatever it says', async () => {
    for (const body of ['', '{', '{"data":{"ids":["x"]}}', 'x'.repeat(1_000)]) {
      expect(await callIt(address, body)).toBe(204)
    }
    expect(await waitSeconds()).toBeGreaterThan(50)
    const entries = (await world.read(org, 'ledger-entries')).body.result.items
    expect(entries).toEqual([])
  })
})

describe('a forged call', () => {
  it('to an address that nobody gave out is refused, and nothing happens', async () => {
    const other = await world.createOrg('italy')
    const [, orgId = '', connectionId = '', signature = ''] =
      /accounting\/([^.]+)\.([^.]+)\.(.+)$/.exec(address) ?? []
    const base = address.slice(0, address.lastIndexOf('/') + 1)
    const forged = [
      `${other.orgId}.${connectionId}.${signature}`,
      `${orgId}.${other.orgId}.${signature}`,
      `${orgId}.${connectionId}.${signature.slice(0, -1)}`,
      `${orgId}.${connectionId}.${'A'.repeat(43)}`,
      `${orgId}.${connectionId}`,
      'x',
    ]
    for (const token of forged) {
      expect([token, await callIt(`${base}${token}`)]).toEqual([token, 404])
      expect((await fetch(`${base}${token}`)).status).toBe(404)
    }
    expect(await waitSeconds()).toBeGreaterThan(1_700)
  })

  it('that is large is refused', async () => {
    expect(await callIt(address, 'x'.repeat(100_000))).toBe(413)
  })

  it('to a connection that has ended is refused', async () => {
    await run(world, org, 'operations/disconnect_provider', {})
    expect(await callIt(address)).toBe(404)
  })
})
