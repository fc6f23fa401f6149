import { beforeAll, describe, expect, it } from 'vitest'
import { type Bank, openBank, row } from '#test/support/bank/bank_stub'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let bank: Bank
let org: TestOrg
beforeAll(async () => {
  ;({ bank, org } = await openBank(world))
})

const recordOf = (id: string, who: TestOrg = org) => world.read(who, `bank-originals/${id}`)

async function fetchOne(given: Parameters<typeof row>[0]): Promise<string> {
  bank.rows = [row(given)]
  await world.rest(org, 'actions/sync_bank_now', {})
  return (await world.read(org, 'bank-transactions')).body.result.items[0].id as string
}

describe('200', () => {
  it('shows what the bank sent, unchanged, and where it came from', async () => {
    const raw = { entry: { ref: 'A 17', nested: [1, { note: 'som sendt <b>' }] } }
    const more = { balanceAfterMinor: 123_456n, bankCode: 'PMNT', entryReference: 'REF-1' }
    const id = await fetchOne({ raw, ...more })
    const { status, body } = await recordOf(id)
    expect([status, body.result]).toEqual([
      200,
      {
        id,
        origin: 'feed',
        bankReference: 'REF-1',
        bankCode: 'PMNT',
        balanceAfter: 1234.56,
        raw,
      },
    ])
    // The list stays short: it has none of it.
    const listed = await world.read(org, `bank-transactions/${id}`)
    expect(JSON.stringify(listed.body)).not.toContain('som sendt')
  })
})

describe('404', () => {
  it('bank_transaction_not_found for one of another organization, and for what is no id', async () => {
    const { body } = await world.read(org, 'bank-transactions')
    const id = body.result.items[0].id as string
    const [other, none] = [await recordOf(id, world.it), await recordOf('btx_none')]
    expect([other.status, other.body.code]).toEqual([404, 'bank_transaction_not_found'])
    expect([none.status, none.body.code]).toEqual([404, 'bank_transaction_not_found'])
  })
})

describe('403', () => {
  it('to who may not see the bank', async () => {
    const key = await world.createKey(org, ['documents:read'])
    const { body } = await world.read(org, 'bank-transactions')
    const answer = await recordOf(body.result.items[0].id as string, { ...org, key })
    expect(answer.status).toBe(403)
  })
})
