import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '#kernel/corridor/permission'
import { addRole, keyOf } from '../support/access/entrances.ts'
import { addUser, withOnly } from '../support/access/people.ts'
import { clientOf, drafted } from '../support/books/invoices.ts'
import { upload } from '../support/documents/documents.ts'
import { registry } from '../../src/registry.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

type Item = { id: string; type?: string; action?: string; targetId?: string | null }

const kindOfItem = ({ type = '' }: Item): string => type.split('.')[0] ?? ''

const world = useWorld()
let org: TestOrg

const run = async (path: string, body: object) => await world.rest(org, path, body)

async function pagesOf(as: TestOrg, path: string): Promise<Item[]> {
  const items: Item[] = []
  let cursor = ''
  for (;;) {
    const { body } = await world.read(as, `${path}&limit=2${cursor}`)
    items.push(...body.result.items)
    const isOver = body.result.nextCursor === null || body.result.items.length < 2
    if (isOver) return items
    cursor = `&cursor=${body.result.nextCursor}`
  }
}

beforeAll(async () => {
  org = await world.createOrg('denmark')
  // What one caller may read lies between much that they may not.
  for (let round = 0; round < 5; round++) {
    await run('actions/save_contact', { name: `Kunde ${round}` })
    await upload(world, org, `text ${round}`, `${round}.txt`, 'text/plain')
    await upload(world, org, `more ${round}`, `${round}.txt`, 'text/plain')
    await run('operations/save_organization_profile', { legalName: `Navn ${round}` })
  }
  await world.rest(await withOnly(world, org, ['bank:read']), 'actions/save_contact', {})
  await clientOf(world, org)
  await run('operations/set_approval_policy', { policy: 'apps_and_keys' })
  for (let round = 0; round < 3; round++) {
    const { body } = await run('actions/issue_invoice', { id: await drafted(world, org) })
    expect(body.code).toBe('approval_pending')
  }
})

const lists = ['events?', 'events?order=oldest', 'audit-log?', 'approvals?']

describe('history in the eyes of who may read a part of it', () => {
  it('comes in full pages, without gap or repeat, in the order of the whole, and is counted alike', async () => {
    const as = await withOnly(world, org, ['settings:read', 'invoices:read'])
    for (const list of lists) {
      const { count } = (await world.read(as, `${list}&count=true`)).body.result
      // A follower waits for every older transaction on the server.
      const found = async () => (await pagesOf(as, list)).length
      await expect.poll(found).toBe(count)
      const seen = await pagesOf(as, list)
      const shown = new Set(seen.map(({ id }) => id))
      expect([list, shown.size]).toEqual([list, seen.length])
      const whole = (await pagesOf(org, list)).map(({ id }) => id)
      expect(seen.map(({ id }) => id)).toEqual(whole.filter((id) => shown.has(id)))
    }
    const types = new Set((await pagesOf(as, 'events?')).map(kindOfItem))
    expect([...types].toSorted()).toEqual(['approval', 'contact', 'invoice', 'settings'])
    expect((await pagesOf(as, 'approvals?')).length).toBe(3)
  })

  it('holds only settings for who reads only these, and no call of another area', async () => {
    const as = await withOnly(world, org, ['settings:read'])
    const events = await pagesOf(as, 'events?')
    expect(new Set(events.map(kindOfItem))).toEqual(new Set(['settings']))
    const rows = await pagesOf(as, 'audit-log?')
    const settings = ['save_organization_profile', 'set_approval_policy']
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(settings))
    expect(await pagesOf(as, 'approvals?')).toEqual([])
  })

  it('does not find by a filter or an id what a list does not show', async () => {
    const as = await withOnly(world, org, ['settings:read', 'bank:read'])
    const [contact] = (await world.read(org, 'events?type=contact.created&limit=1')).body.result
      .items
    for (const filter of ['type=contact.created', `recordId=${contact.recordId}`]) {
      const found = (await world.read(as, `events?${filter}&count=true`)).body.result
      expect([filter, found.items, found.count]).toEqual([filter, [], 0])
    }
    expect((await world.read(as, `events/${contact.id}`)).body.code).toBe('event_not_found')
    const path = `audit-log?targetId=${contact.recordId}`
    const [row] = (await world.read(org, path)).body.result.items
    expect((await world.read(as, `${path}&count=true`)).body.result.count).toBe(0)
    expect((await world.read(as, `audit-log/${row.id}`)).body.code).toBe('audit_row_not_found')
    const [approval] = await pagesOf(org, 'approvals?')
    const { body } = await world.read(as, `approvals/${approval?.id}`)
    expect(body.code).toBe('approval_not_found')
  })

  it('is a refused call only to who may read what it was about', async () => {
    const path = 'audit-log?action=save_contact'
    const outcomes = async (given: string[]) =>
      (await world.read(await withOnly(world, org, given), path)).body.result.items.map(
        (item: { outcome: string }) => item.outcome,
      )
    expect(await outcomes(['settings:read', 'invoices:read'])).toContain('permission_denied')
    expect(await outcomes(['settings:read', 'documents:read'])).toEqual([])
  })

  it('is without documents for a role that sees only its own', async () => {
    await addRole(world, 'helper', [...permissions], true)
    const as = await keyOf(world, org, 'helper')
    const kinds = new Set((await pagesOf(as, 'events?')).map(kindOfItem))
    expect([...kinds].toSorted()).toEqual(['approval', 'contact', 'invoice', 'settings'])
    const files = await pagesOf(as, 'audit-log?action=upload_file')
    expect(files).toEqual([])
  })

  it('is not decided upon by who may not read it', async () => {
    const as = await withOnly(world, org, ['settings:edit', 'documents:post'])
    const [approval] = await pagesOf(org, 'approvals?')
    for (const name of ['approve', 'decline']) {
      const { body } = await world.rest(as, `operations/${name}`, { approvalId: approval?.id })
      expect([name, body.code]).toEqual([name, 'approval_not_found'])
    }
  })
})

describe('an answer that is given again', () => {
  it('is not given to a key of the same person that may not read the call', async () => {
    const { as, userId } = await addUser(world, org, 'admin')
    const [approval] = await pagesOf(as, 'approvals?')
    const weak = { ...org, key: await world.createKey(org, ['settings:read'], userId) }
    const headers = { 'idempotency-key': 'once' }
    const decline = (by: TestOrg) =>
      world.rest(by, 'operations/decline', { approvalId: approval?.id }, headers)
    expect((await decline(as)).status).toBe(200)
    expect((await decline(as)).headers['idempotency-replayed']).toBe('true')
    expect((await decline(weak)).body.code).toBe('approval_not_found')
  })
})

describe('a kind of record', () => {
  const sources = globSync('src/{rooms,kernel}/**/*.ts').filter((path) => !path.includes('.test.'))
  const written = new Set(
    sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bevent\b[^\n]*?[`']([a-z_]+)\.[a-z$]/g)].map(
        ([, kind = '']) => kind,
      ),
    ),
  )

  it('that any event tells of has one read that shows it, or this test fails', () => {
    expect(written.size).toBeGreaterThan(20)
    const unknown = [...written].filter((kind) => !world.app.readers.has(kind))
    expect(unknown).toEqual([])
  })

  it('is never called like an action, since history looks for both in one list', () => {
    const names = [...registry.actions, ...registry.operations].map((one) => one.name)
    expect(names.filter((name) => world.app.readers.has(name))).toEqual([])
  })

  it('that nobody declared is shown only to who may read everything', async () => {
    await world.owner.query(
      `INSERT INTO event (org_id, id, type, record_id, data, request_id, at)
       VALUES ($1, $2, 'novelty.made', 'nov_1', '{}', 'r', now())`,
      [org.orgId, world.app.newId()],
    )
    const most = await withOnly(world, org, [...permissions].slice(1, 4))
    expect((await world.read(most, 'events?type=novelty.made')).body.result.items).toEqual([])
    expect((await world.read(org, 'events?type=novelty.made')).body.result.items.length).toBe(1)
  })
})
