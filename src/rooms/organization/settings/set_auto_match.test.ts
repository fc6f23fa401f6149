import { describe, expect, it } from 'vitest'
import { refusedInput } from '#test/support/refused_input'
import { call } from '#kernel/corridor/call'
import { permissions } from '#kernel/corridor/permission'
import { authenticateKey } from '#access/room'
import { billed, billing, insertAccount, transaction, transactionOf } from '#test/support/bank/bank'
import { passOver } from '#test/support/bank/bank_pass'
import { marksOf } from '#test/support/bank/match_marks'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

import definition from './set_auto_match.ts'

const world = useWorld()

const setAutoMatch = (body: unknown, org: TestOrg = world.dk) =>
  world.rest(org, 'operations/set_auto_match', body)

describe('200', () => {
  it('is on and without a limit before anyone says anything', async () => {
    const { result } = (await world.read(await world.createOrg('italy'), 'settings')).body
    expect(result).toMatchObject({ autoMatch: 'on', autoMatchLimit: null })
  })

  it('takes each mode, keeps a limit that is left out and clears one that is null', async () => {
    const org = await world.createOrg('denmark')
    const first = await setAutoMatch({ mode: 'shadow', limit: 25_000.5 }, org)
    expect(first.status).toBe(200)
    expect(first.body.result).toMatchObject({
      autoMatch: 'shadow',
      autoMatchLimit: 25_000.5,
      version: 2,
    })
    const second = await setAutoMatch({ mode: 'off' }, org)
    expect(second.body.result).toMatchObject({ autoMatch: 'off', autoMatchLimit: 25_000.5 })
    const third = await setAutoMatch({ mode: 'on', limit: null }, org)
    expect(third.body.result).toMatchObject({ autoMatch: 'on', autoMatchLimit: null })
  })

  it('keeps the limit in whole minor units, and a limit of nothing is not no limit', async () => {
    const org = await world.createOrg('italy')
    await setAutoMatch({ mode: 'on', limit: 1_234.56 }, org)
    const stored = async () =>
      (
        await world.owner.query(
          'SELECT auto_match_limit_minor FROM organization WHERE org_id = $1',
          [org.orgId],
        )
      ).rows[0].auto_match_limit_minor
    expect(await stored()).toBe('123456')
    const none = await setAutoMatch({ mode: 'on', limit: 0 }, org)
    expect(none.body.result.autoMatchLimit).toBe(0)
    expect(await stored()).toBe('0')
  })

  it('changes nothing when it is set to what it is', async () => {
    const org = await world.createOrg('denmark')
    const reply = await setAutoMatch({ mode: 'on', limit: null }, org)
    expect(reply.body.result.version).toBe(1)
  })

  it('writes the audit row with what was before and after', async () => {
    const org = await world.createOrg('denmark')
    const reply = await setAutoMatch({ mode: 'shadow' }, org)
    const audit = await world.owner.query(
      `SELECT * FROM audit_log JOIN audit_payload p ON p.audit_id = id WHERE request_id = $1`,
      [reply.headers['request-id']],
    )
    expect(audit.rows).toHaveLength(1)
    expect(audit.rows[0]).toMatchObject({ action: 'set_auto_match', target_id: org.id })
    expect(audit.rows[0].before).toMatchObject({ autoMatch: 'on', version: 1 })
    expect(audit.rows[0].after).toMatchObject({ autoMatch: 'shadow', version: 2 })
  })

  it('leaves the other organization as it was', async () => {
    await setAutoMatch({ mode: 'off', limit: 10 }, world.dk)
    const { result } = (await world.read(world.it, 'settings')).body
    expect(result).toMatchObject({ autoMatch: 'on', autoMatchLimit: null })
  })

  it('is switched off when the limit is an amount of a currency that was left', async () => {
    const org = await world.createOrg('denmark')
    await setAutoMatch({ mode: 'on', limit: 5_000 }, org)
    const moved = await world.rest(org, 'actions/set_region', { regionKey: 'italy' })
    expect(moved.body.result).toMatchObject({ autoMatch: 'off', autoMatchLimit: null })
    await setAutoMatch({ mode: 'on', limit: 700 }, org)
    const again = await world.rest(org, 'actions/set_region', { regionKey: 'italy' })
    expect(again.body.result).toMatchObject({ autoMatch: 'on', autoMatchLimit: 700 })
  })

  it('stays as it was chosen where a region is left without a limit', async () => {
    const org = await world.createOrg('denmark')
    await setAutoMatch({ mode: 'shadow' }, org)
    const moved = await world.rest(org, 'actions/set_region', { regionKey: 'italy' })
    expect(moved.body.result).toMatchObject({ autoMatch: 'shadow', autoMatchLimit: null })
  })
})

describe('what waits at the bank', () => {
  it('is looked at again under the new mode and the new limit, without anything else', async () => {
    const org = await billing(world, 'italy')
    await setAutoMatch({ mode: 'off' }, org)
    const { amountMinor, reference } = await billed(world, org)
    const id = await transaction(world, org, { amountMinor, reference })
    const looked = async () => {
      await passOver(world, org)
      const { status, assessment } = await transactionOf(world, org, id)
      return [status, assessment?.holds[0]?.code]
    }
    expect(await looked()).toEqual(['unmatched', 'auto_off'])
    await setAutoMatch({ mode: 'on', limit: 1 }, org)
    expect(await looked()).toEqual(['unmatched', 'over_limit'])
    await setAutoMatch({ mode: 'on', limit: null }, org)
    expect((await looked())[0]).toBe('reconciled')
  })

  it('is marked once for each change, and only where there is a bank account', async () => {
    const org = await world.createOrg('denmark')
    await setAutoMatch({ mode: 'off' }, org)
    expect(await marksOf(world, org)).toEqual([])
    await insertAccount(world, org)
    await setAutoMatch({ mode: 'off' }, org)
    await world.rest(org, 'actions/set_auto_post', { autoPost: false, autoPostThreshold: 0.95 })
    expect(await marksOf(world, org)).toEqual([])
    await setAutoMatch({ mode: 'shadow' }, org)
    const mark = { kind: 'everything', record_id: null, after_id: null }
    expect(await marksOf(world, org)).toEqual([mark])
  })
})

describe('400', () => {
  it.each([-0.01, 10.001, '5000', 1e300])('refuses the limit %s', (limit) => {
    const refused = refusedInput(definition, { mode: 'on', limit })
    expect([refused?.status, refused?.pointers]).toEqual([400, ['/limit']])
  })

  it.each([undefined, true, 'sometimes'])('refuses the mode %s', (mode) => {
    const refused = refusedInput(definition, { mode, limit: 5 })
    expect([refused?.status, refused?.pointers]).toEqual([400, ['/mode']])
  })

  it('says so through REST', async () => {
    const reply = await setAutoMatch({ mode: 'sometimes', limit: -0.01 })
    const pointers = reply.body.errors.map((error: { pointer: string }) => error.pointer)
    expect([reply.status, pointers]).toEqual([400, ['/mode', '/limit']])
  })
})

describe('403', () => {
  it('refuses a key without settings:edit', async () => {
    const key = await world.createKey(world.dk, ['settings:read', 'bank:reconcile'])
    const reply = await setAutoMatch({ mode: 'off' }, { ...world.dk, key })
    expect(reply.status).toBe(403)
  })

  it('refuses an app that somebody connected, whatever it may do otherwise', async () => {
    const { app, cache, dk } = world
    const caller = await authenticateKey(app, cache, `Bearer ${dk.key}`, undefined)
    const robot = { id: 'app_1', name: 'Robot', access: 'write' as const }
    const principal = { ...caller, permissions: [...permissions], app: robot }
    const body = () => ({ mode: 'on' })
    const refused = call(app, { principal, definition, body, via: 'mcp', requestId: 'r' })
    await expect(refused).rejects.toMatchObject({ code: 'not_for_apps' })
  })

  it('second_factor_required: a key turns it off in a live organization, but not on', async () => {
    const { app, cache, dk } = world
    const caller = await authenticateKey(app, cache, `Bearer ${dk.key}`, undefined)
    const live = { ...caller, mode: 'live' as const }
    const set = async (mode: string) => {
      const given = { principal: live, definition, body: () => ({ mode }), requestId: 'r' }
      return await call(app, { ...given, via: 'rest' })
    }
    await set('off')
    await expect(set('on')).rejects.toMatchObject({ code: 'second_factor_required' })
  })
})
