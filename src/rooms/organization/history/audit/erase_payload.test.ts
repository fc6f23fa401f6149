import { describe, expect, it } from 'vitest'
import { auditId } from '#kernel/corridor/audit_and_events'
import { rowAt, sealAll, sealedOrg } from '#test/support/chain'
import { asOwner } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { checkChain } from '../seal/check_chain.ts'
import { erasePayload } from './erase_payload.ts'

const world = useWorld({ own: 'all rows' })

const check = (org: TestOrg) => checkChain(world.app, org.orgId)

describe('erasing what a row says of a person', () => {
  it('leaves the chain whole, is counted, and has an audit row of its own', async () => {
    const org = await sealedOrg(world, 3)
    const row = await rowAt(world, org, 2)
    const given = { orgId: org.orgId, auditId: row, why: 'asked for by the person' }
    await asOwner(world, (app) => erasePayload(app, given))
    await sealAll(world, org)
    expect(await check(org)).toMatchObject({ sealed: 4, erased: 1, faults: [] })
    const { body } = await world.read(org, `audit-log/${auditId(row)}`)
    expect(body.result).toMatchObject({ action: 'save_contact', before: null, after: null })
    const [newest] = (await world.read(org, 'audit-log')).body.result.items
    expect(newest).toMatchObject({
      action: 'erase_audit_payload',
      via: 'cli',
      actor: { kind: 'operator' },
      targetId: auditId(row),
      after: { why: 'asked for by the person' },
    })
    const again = asOwner(world, (app) => erasePayload(app, given))
    await expect(again).rejects.toMatchObject({ code: 'audit_row_not_found' })
  })

  it('empties the event of the same change, and no other', async () => {
    const org = await world.createOrg('denmark')
    const saved = await world.rest(org, 'actions/save_contact', { name: 'Karen Blixen' })
    const { id } = saved.body.result
    await world.rest(org, 'actions/save_contact', { id, name: 'Isak Dinesen' })
    await sealAll(world, org)
    const given = { orgId: org.orgId, auditId: await rowAt(world, org, 1), why: 'asked for' }
    await asOwner(world, (app) => erasePayload(app, given))
    const { rows } = await world.owner.query(
      'SELECT data FROM event WHERE org_id = $1 AND record_id = $2 ORDER BY txid, id',
      [org.orgId, id],
    )
    expect(rows).toMatchObject([{ data: { id } }, { data: { id, name: 'Isak Dinesen' } }])
    expect(rows[0]?.data).toEqual({ id })
  })

  it('is on record only once the erasure itself is sealed, and waits until then', async () => {
    const org = await sealedOrg(world, 2)
    const given = { orgId: org.orgId, auditId: await rowAt(world, org, 1), why: 'asked for' }
    await asOwner(world, (app) => erasePayload(app, given))
    expect(await check(org)).toMatchObject({ sealed: 2, waiting: 1, erased: 0, faults: [] })
    await sealAll(world, org)
    expect(await check(org)).toMatchObject({ sealed: 3, waiting: 0, erased: 1, faults: [] })
  })

  it('is refused for a row of another organization', async () => {
    const [org, other] = [await sealedOrg(world, 1), await sealedOrg(world, 1)]
    const given = { orgId: other.orgId, auditId: await rowAt(world, org, 1), why: 'x' }
    const erasing = asOwner(world, (app) => erasePayload(app, given))
    await expect(erasing).rejects.toMatchObject({ code: 'audit_row_not_found' })
    expect(await check(org)).toMatchObject({ erased: 0, faults: [] })
  })
})
