import { describe, expect, it } from 'vitest'
import { act, look, seat } from '#test/support/leaving/owners'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ startsOn: '2026-11-16' })

const closing = { name: 'Test denmark', reason: 'By mistake.' }

describe('200', () => {
  it('opens it for everybody again, and its schedules begin anew', async () => {
    const org = await world.createOrg('denmark')
    const [owner, viewer] = [await seat(world, org), await seat(world, org, 'viewer')]
    await world.owner.query(
      `INSERT INTO schedule (org_id, kind, class, next_at, every_ms, jitter_ms)
       VALUES ($1, 'watch_bank_consents', 'schedule', now(), 21600000, 600000)`,
      [org.orgId],
    )
    await act(owner, 'close_organization', closing)
    expect(await look(viewer, 'contacts')).toBe('organization_closed')
    expect(await act(owner, 'reopen_organization', {})).toMatchObject({ status: 'open' })
    expect((await look(viewer, 'contacts')).items).toEqual([])
    const contact = { name: 'Ny kunde', type: 'client' }
    expect(await act(owner, 'save_contact', contact)).toMatchObject({ name: 'Ny kunde' })
    const { rows } = await world.owner.query<{ due: boolean }>(
      `SELECT next_at < 'infinity' AS due FROM schedule WHERE org_id = $1`,
      [org.orgId],
    )
    expect(rows.every(({ due }) => due)).toBe(true)
  })
})

describe('403', () => {
  it('owner_in_person_required for an admin, second_factor_required for a password alone', async () => {
    const org = await world.createOrg('denmark')
    const [owner, admin] = [await seat(world, org), await seat(world, org, 'admin')]
    expect(await act(admin, 'reopen_organization', {})).toBe('owner_in_person_required')
    const weak = async () => ({
      ...(await owner.principal()),
      mode: 'live' as const,
      session: { id: world.app.newId(), isStrong: false },
    })
    const asked = await act({ ...owner, principal: weak }, 'reopen_organization', {})
    expect(asked).toBe('second_factor_required')
  })
})

describe('409', () => {
  it('organization_not_closed where it is open', async () => {
    const owner = await seat(world, await world.createOrg('denmark'))
    expect(await act(owner, 'reopen_organization', {})).toBe('organization_not_closed')
  })

  it('reopening_over after 30 days', async () => {
    const org = await world.createOrg('denmark')
    const owner = await seat(world, org)
    await act(owner, 'close_organization', closing)
    await world.owner.query('UPDATE organization_closing SET reopen_until = $2 WHERE org_id = $1', [
      org.orgId,
      world.app.clock.now(),
    ])
    expect(await act(owner, 'reopen_organization', {})).toBe('reopening_over')
  })
})
