import { describe, expect, it } from 'vitest'
import { makeLive } from '#test/support/access/logins'
import { addUser } from '#test/support/access/people'
import { issued } from '#test/support/books/invoices'
import { createOutsideSystem, setUp } from '#test/support/books/outside_books'
import { populate } from '#test/support/populate'
import { act, look, seat } from '#test/support/leaving/owners'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })

const name = 'Test denmark'
const closing = { name, reason: 'The business has ended.' }
const open = (): Promise<TestOrg> => world.createOrg('denmark')

describe('200', () => {
  it('ends every key, webhook and address, and says what was unfinished', async () => {
    await populate(world, world.dk, 'canary')
    const owner = await seat(world, world.dk)
    const result = await act(owner, 'close_organization', closing)
    expect(result).toMatchObject({ status: 'closed', reason: closing.reason })
    expect(result.warnings.map(({ code }: { code: string }) => code)).toContain('vat_not_filed')
    expect(result.ended.keys.length).toBeGreaterThan(1)
    expect(result.ended.webhooks).toHaveLength(1)
    expect(result.ended.inboundAddresses).toHaveLength(1)
    expect(result.ended.calendarToken).toBe(true)
    expect((await world.read(world.dk, 'contacts')).status).toBe(401)
    const { rows } = await world.owner.query<{ kind: string }>(
      `SELECT kind FROM schedule WHERE org_id = $1 AND next_at < 'infinity' ORDER BY kind`,
      [world.dk.orgId],
    )
    const left = ['purge_addresses', 'sweep_files', 'sweep_packages']
    for (const { kind } of rows) expect(left).toContain(kind)
    const links = await world.owner.query(
      `SELECT FROM bank_link WHERE org_id = $1 AND session_status = 'active'`,
      [world.dk.orgId],
    )
    expect(links.rowCount).toBe(0)
  })

  it('leaves reading and exporting to the owner, and nothing else to anybody', async () => {
    const owner = await seat(world, world.dk)
    const [viewer, admin] = [
      await seat(world, world.dk, 'viewer'),
      await seat(world, world.dk, 'admin'),
    ]
    expect((await look(owner, 'ledger-entries')).items.length).toBeGreaterThan(0)
    for (const other of [viewer, admin]) {
      expect(await look(other, 'ledger-entries')).toBe('organization_closed')
    }
    expect(await act(admin, 'export_everything', {})).toBe('organization_closed')
    for (const definition of world.app.definitions.values()) {
      if (definition.whileClosed) continue
      const code = await act(owner, definition.name, {})
      const refusals = ['organization_closed', 'permission_denied']
      expect(refusals, `${definition.name}: ${JSON.stringify(code)}`).toContain(code)
    }
    expect(await act(owner, 'export_everything', {})).toMatchObject({ status: 'ready' })
    const year = { from: '2026-01-01', to: '2026-12-31' }
    expect(await act(owner, 'make_package', year)).toMatchObject({ status: 'ready' })
    expect((await look(owner, 'retention')).erasableFrom).toBe('2033-01-01')
  })
})

describe('403', () => {
  it('owner_in_person_required for a key, an admin and a person’s own key', async () => {
    const org = await open()
    const reply = await world.rest(org, 'operations/close_organization', closing)
    expect([reply.status, reply.body.code]).toEqual([403, 'owner_in_person_required'])
    const key = (await addUser(world, org, 'owner')).as
    const byKey = await world.rest(key, 'operations/close_organization', closing)
    expect(byKey.body.code).toBe('owner_in_person_required')
    const admin = await seat(world, org, 'admin')
    expect(await act(admin, 'close_organization', closing)).toBe('owner_in_person_required')
  })

  it('second_factor_required for a password alone, in a live organization', async () => {
    const org = await open()
    await makeLive(world, org)
    const strong = await seat(world, org)
    const weak = async () => ({
      ...(await strong.principal()),
      session: { id: world.app.newId(), isStrong: false },
    })
    const asked = await act({ ...strong, principal: weak }, 'close_organization', closing)
    expect(asked).toBe('second_factor_required')
  })
})

describe('409', () => {
  it('organization_busy while a call to another system is in doubt', async () => {
    const org = await open()
    const owner = await seat(world, org)
    await world.owner.query(
      `INSERT INTO intent (org_id, id, action, principal, via, request_id, plan, state, lease_id,
         lease_until, attempts, created_at)
       VALUES ($1, gen_random_uuid(), 'post_document', '{}', 'rest', 'r', '{}', 'open',
         gen_random_uuid(), now() + interval '1 hour', 1, now())`,
      [org.orgId],
    )
    expect(await act(owner, 'close_organization', closing)).toBe('organization_busy')
    await world.owner.query('DELETE FROM intent WHERE org_id = $1', [org.orgId])
    expect(await act(owner, 'close_organization', closing)).toMatchObject({ status: 'closed' })
  })
})

describe('409, where a mail with an invoice is on its way', () => {
  it('organization_busy until it was sent', async () => {
    const org = await open()
    const owner = await seat(world, org)
    await issued(world, org)
    await world.owner.query(
      `INSERT INTO invoice_sending (org_id, id, kind, invoice_id, recipient, with_ubl, state, asked_by,
         version, created_at, updated_at)
       SELECT org_id, gen_random_uuid(), 'invoice', id, 'x@example.test', false, 'queued', 'x', 1,
         now(), now() FROM invoice WHERE org_id = $1`,
      [org.orgId],
    )
    expect(await act(owner, 'close_organization', closing)).toBe('organization_busy')
    await world.owner.query(
      `UPDATE invoice_sending SET state = 'sent', sent_at = now() WHERE org_id = $1`,
      [org.orgId],
    )
    expect(await act(owner, 'close_organization', closing)).toMatchObject({ status: 'closed' })
  })
})

describe('409, where an accounting system keeps the books', () => {
  it('connection_busy while an entry is on its way there; without one the connection ends', async () => {
    setUp(world, createOutsideSystem())
    const org = await open()
    const owner = await seat(world, org)
    const connected = await world.rest(org, 'operations/connect_provider', {
      provider: 'economic',
      credentials: { token: 'good-token' },
      journalId: '2',
      keepsFrom: '2026-01-01',
    })
    expect(connected.status).toBe(200)
    await world.owner.query(
      `INSERT INTO accounting_posting (org_id, entry_id, connection_id, began_at, state, updated_at)
       SELECT org_id, gen_random_uuid(), id, now(), 'waiting', now()
       FROM accounting_connection WHERE org_id = $1`,
      [org.orgId],
    )
    expect(await act(owner, 'close_organization', closing)).toBe('connection_busy')
    await world.owner.query('DELETE FROM accounting_posting WHERE org_id = $1', [org.orgId])
    expect(await act(owner, 'close_organization', closing)).toMatchObject({ status: 'closed' })
    const { rows } = await world.owner.query(
      'SELECT state, credentials_sealed FROM accounting_connection WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows).toEqual([{ state: 'ended', credentials_sealed: null }])
  })
})

describe('422', () => {
  it('organization_name_differs where another name was typed', async () => {
    const owner = await seat(world, await open())
    const body = { ...closing, name: 'test denmark' }
    expect(await act(owner, 'close_organization', body)).toBe('organization_name_differs')
  })
})
