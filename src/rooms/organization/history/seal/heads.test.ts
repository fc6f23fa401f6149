import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSecrets } from '#kernel/process/secrets'
import { auditId } from '#kernel/corridor/audit_and_events'
import { lowerWater, rowAt, sealAll, sealedOrg } from '#test/support/chain'
import { testMasterKey } from '#test/support/database'
import { asOwner } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { checkAudit, exportHeads } from './audit_check.ts'
import { parseHeads, type HeadLine } from './heads.ts'

const world = useWorld({ own: 'all rows' })

async function headsOf(org?: TestOrg): Promise<HeadLine[]> {
  return await asOwner(world, async (app) => {
    const lines: HeadLine[] = []
    for await (const line of exportHeads(app, org?.orgId)) lines.push(line)
    return lines
  })
}

const toText = (lines: HeadLine[]) => lines.map((line) => JSON.stringify(line)).join('\n')

const check = (org: TestOrg, heads: HeadLine[], key?: string) =>
  asOwner(world, (app) => checkAudit(app, { orgId: org.orgId, heads: toText(heads), key }))

const says = (text: string) => [{ kind: 'head', says: expect.stringContaining(text) }]

/** What an owner of the database could do: change history and make all seals after it anew. */
async function rebuild(org: TestOrg): Promise<void> {
  const row = await rowAt(world, org, 2)
  await world.owner.query(`UPDATE audit_log SET actor_name = 'x' WHERE id = $1`, [row])
  await world.owner.query('DELETE FROM audit_seal WHERE org_id = $1', [org.orgId])
  await lowerWater(world)
  await sealAll(world, org)
}

async function remove(org: TestOrg, more: string[] = []): Promise<void> {
  for (const table of [...more, 'contact', 'api_key', 'organization']) {
    await world.owner.query(`DELETE FROM ${table} WHERE org_id = $1`, [org.orgId])
  }
}

describe('heads that were kept outside', () => {
  it('agree with a chain that has only grown since', async () => {
    const org = await sealedOrg(world, 3)
    const heads = await headsOf(org)
    expect(heads).toMatchObject([{ organization: org.id, seq: '3' }])
    await world.rest(org, 'actions/save_contact', { name: 'Later' })
    await sealAll(world, org)
    expect(await check(org, heads)).toMatchObject({ sealed: 4, faultCount: 0 })
  })

  it('show that the end of a chain was cut off, which the chain alone cannot', async () => {
    const org = await sealedOrg(world, 5)
    const heads = await headsOf(org)
    for (const seq of [5, 4]) {
      const row = await rowAt(world, org, seq)
      await world.owner.query('DELETE FROM audit_seal WHERE audit_id = $1', [row])
      await world.owner.query('DELETE FROM audit_log WHERE id = $1', [row])
    }
    expect(await check(org, [])).toMatchObject({ sealed: 3, faultCount: 0 })
    expect(await check(org, heads)).toMatchObject({
      faultCount: 1,
      faults: says('has been removed'),
    })
  })

  it('show that a whole chain was rewritten, which the chain alone cannot', async () => {
    const org = await sealedOrg(world, 4)
    const heads = await headsOf(org)
    await rebuild(org)
    expect(await check(org, [])).toMatchObject({ sealed: 4, faultCount: 0 })
    expect(await check(org, heads)).toMatchObject({
      faultCount: 1,
      faults: says('has been rewritten'),
    })
  })

  it('agree with a chain whose seals were lost and made again from the same rows', async () => {
    const org = await sealedOrg(world, 4)
    const heads = await headsOf(org)
    await world.owner.query('DELETE FROM audit_seal WHERE org_id = $1', [org.orgId])
    await lowerWater(world)
    await sealAll(world, org)
    expect(await check(org, heads)).toMatchObject({ sealed: 4, faultCount: 0 })
  })

  it('show that an organization is gone with its chain', async () => {
    const org = await sealedOrg(world, 2)
    const heads = toText(await headsOf(org))
    await remove(org, ['audit_seal', 'audit_payload', 'audit_log'])
    expect(await asOwner(world, (app) => checkAudit(app, {}))).toMatchObject({ faultCount: 0 })
    const report = await asOwner(world, (app) => checkAudit(app, { heads }))
    expect(report.faults).toMatchObject([{ organization: org.id, ...says('is missing')[0] }])
  })
})

describe('an organization that was removed', () => {
  it('leaves a chain that is still checked, without heads too', async () => {
    const org = await sealedOrg(world, 3)
    const row = await rowAt(world, org, 2)
    await world.owner.query(`UPDATE audit_log SET outcome = 'x' WHERE id = $1`, [row])
    await remove(org)
    for (const orgId of [undefined, org.orgId]) {
      const report = await asOwner(world, (app) => checkAudit(app, { orgId }))
      expect(report.faults).toMatchObject([
        { organization: org.id, kind: 'changed', row: auditId(row) },
        { organization: org.id, kind: 'removed', says: expect.stringContaining('is missing') },
      ])
    }
    expect(await headsOf(org)).toMatchObject([{ organization: org.id, seq: '3' }])
    await remove(org, ['audit_seal', 'audit_payload', 'audit_log'])
  })
})

describe('the signature of a head', () => {
  it('is refused when anything in the line was altered', async () => {
    const org = await sealedOrg(world, 3)
    const [line] = await headsOf(org)
    if (!line) throw new Error('no head')
    for (const change of [{ seq: '2' }, { hash: 'a'.repeat(64) }, { at: '2026-01-01' }]) {
      const report = await check(org, [{ ...line, ...change }])
      expect(report).toMatchObject({ faultCount: 1, faults: says('not signed') })
    }
    const stranger = { ...line, key: randomBytes(32).toString('base64url') }
    expect(await check(org, [stranger])).toMatchObject({ faults: says('not signed') })
    expect(await check(org, [{ ...line, key: 'short' }])).toMatchObject({ faultCount: 1 })
  })

  it('holds after the master key was changed, while the old one is still listed', async () => {
    const org = await sealedOrg(world, 2)
    const heads = await headsOf(org)
    const fresh = randomBytes(32)
    const under = async (keys: Buffer[], key?: string) =>
      await asOwner(world, (app) =>
        checkAudit(
          { ...app, secrets: createSecrets(keys) },
          { orgId: org.orgId, heads: toText(heads), key },
        ),
      )
    expect(await under([fresh, testMasterKey])).toMatchObject({ faultCount: 0 })
    expect(await under([fresh])).toMatchObject({ faults: says('not signed') })
    expect(await under([fresh], heads[0]?.key)).toMatchObject({ faultCount: 0 })
  })

  it('is asked of lines only; a file of anything else is refused', async () => {
    const [line] = await headsOf(await sealedOrg(world, 1))
    expect(parseHeads(JSON.stringify(line))).toEqual([line])
    const nobody = { ...line, organization: 'org_nobody' }
    expect(() => parseHeads(JSON.stringify(nobody))).toThrow('Line 1')
    expect(parseHeads('\n')).toEqual([])
    expect(() => parseHeads('{"organization":"org_x"}')).toThrow('Line 1')
    expect(() => parseHeads('\n\nnonsense')).toThrow('Line 3')
  })
})
