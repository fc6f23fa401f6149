import { describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
const rent = { name: 'Nord', direction: 'out', ledgerAccountId: '2390' }

describe('200', () => {
  it('is forgotten, and can be remembered anew', async () => {
    const { id } = await run(world, world.dk, 'operations/save_payee_rule', rent)
    const body = await run(world, world.dk, 'operations/delete_payee_rule', { payeeRuleId: id })
    expect(body).toEqual({ id, deleted: true })
    expect((await world.read(world.dk, `payee-rules/${id}`)).status).toBe(404)
    expect((await run(world, world.dk, 'operations/save_payee_rule', rent)).version).toBe(1)
  })
})

describe('404', () => {
  it('payee_rule_not_found: unknown, and of another organization', async () => {
    const italian = { ...rent, ledgerAccountId: '4213' }
    const { id } = await run(world, world.it, 'operations/save_payee_rule', italian)
    for (const payeeRuleId of [id, 'nonsense']) {
      const { status, body } = await world.rest(world.dk, 'operations/delete_payee_rule', {
        payeeRuleId,
      })
      expect([status, body.code]).toEqual([404, 'payee_rule_not_found'])
    }
  })
})
