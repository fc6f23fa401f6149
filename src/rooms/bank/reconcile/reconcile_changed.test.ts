import { beforeAll, describe, expect, it } from 'vitest'
import { backgroundPrincipal } from '#access/room'
import { call } from '#kernel/corridor/call'
import { encodeId } from '#kernel/values/id'
import type { Permission } from '#kernel/corridor/permission'
import { billed, billing, transaction, transactionOf } from '#test/support/bank/bank'
import { eventsOf } from '#test/support/bank/learning'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'
import reconcileChanged from './reconcile_changed.ts'
import { dayOfBooks } from '#test/support/clock_from'

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  org = await billing(world, 'denmark')
})

const permissions: Permission[] = ['bank:read', 'bank:edit']
const work = { name: 'test', caller: 'test', permissions }

const look = async (): Promise<Reply['body']> => {
  const { result } = await call(world.app, {
    principal: await backgroundPrincipal(world.app, org.orgId, work),
    definition: reconcileChanged,
    body: () => ({}),
    via: 'job',
    requestId: world.app.newId(),
  })
  return result
}

describe('200', () => {
  it('looks only at what something changed for', async () => {
    const { amountMinor, reference } = await billed(world, org)
    const paid = await transaction(world, org, { amountMinor, reference })
    const other = await transaction(world, org, { text: 'Kaffe' })
    const result = await look()
    expect(result).toMatchObject({ kind: 'reconcile', trigger: 'change', status: 'done' })
    expect([result.matched, result.suggested, result.imported]).toEqual([1, 0, 0])
    expect((await transactionOf(world, org, paid)).decision.runId).toBe(result.id)
    const considered = async (): Promise<unknown> => {
      const { rows } = await world.owner.query(
        `SELECT considered_at FROM bank_transaction WHERE org_id = $1 AND text = 'Kaffe'`,
        [org.orgId],
      )
      return rows[0].considered_at
    }
    const first = await considered()
    expect(first).not.toBeNull()
    await billed(world, org)
    await look()
    expect(await considered()).toEqual(first)
    expect((await transactionOf(world, org, other)).status).toBe('unmatched')
  })

  it('counts what it suggests, and keeps no run of it', async () => {
    const [one] = [await billed(world, org), await billed(world, org)]
    await transaction(world, org, {
      amountMinor: one.amountMinor,
      counterparty: 'KUNDE A/S',
      text: 'Overførsel',
      day: dayOfBooks(world.app.clock),
    })
    const result = await look()
    expect([result.matched, result.suggested]).toEqual([0, 1])
    expect((await world.read(org, `runs/${result.id}`)).body.code).toBe('run_not_found')
  })

  it('tells whoever looks at the rows that it considered them, and nothing where it looked at none', async () => {
    const told = () => eventsOf(world, org, 'matching.considered')
    await look()
    const before = (await told()).length
    await look()
    expect(await told()).toHaveLength(before)
    await transaction(world, org, { text: 'Te' })
    await look()
    const [last, ...others] = (await told()).slice(before)
    expect(last).toEqual({ id: encodeId('org', org.orgId), transactions: 1 })
    expect(others).toEqual([])
  })

  it('by many at once matches each payment once', async () => {
    const { amountMinor, reference } = await billed(world, org)
    const paid = await transaction(world, org, { amountMinor, reference })
    const results = await Promise.all([look(), look(), look()])
    expect(results.reduce((sum, one) => sum + one.matched, 0)).toBe(1)
    expect((await transactionOf(world, org, paid)).version).toBe(2)
  })
})
