import { beforeEach, describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { insertAccount, transaction } from '#test/support/bank/bank'
import { act } from '#test/support/documents/documents'
import { clientOf, issued } from '#test/support/books/invoices'
import { atDesk } from '#test/support/books/ledger_desk'
import { refreshAll } from '#test/support/bank/match_marks'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { listToConsider } from './match_given_store.ts'
import { markEverything } from './open_item_marks_store.ts'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
  await clientOf(world, org)
})

const toConsider = (): Promise<string[]> =>
  atDesk(world, org, (scene) => listToConsider(scene, null, 100))

/** As if the matcher had looked at everything. */
const considerAll = (): Promise<unknown> =>
  world.owner.query('UPDATE bank_transaction SET considered_at = now() WHERE org_id = $1', [
    org.orgId,
  ])

const bare = (prefix: 'led' | 'doc' | 'btx' | 'con', id: string): string =>
  decodeId(prefix, id) ?? id

describe('what is to be looked at', () => {
  beforeEach(async () => {
    await insertAccount(world, org)
    await refreshAll(world, org)
  })

  it('is what is new, and not again once it was looked at', async () => {
    const id = bare('btx', await transaction(world, org))
    await transaction(world, org, { pending: true })
    await transaction(world, org, { withdrawn: true })
    await refreshAll(world, org)
    expect(await toConsider()).toEqual([id])
    await considerAll()
    expect(await toConsider()).toEqual([])
    await atDesk(world, org, async (scene) => markEverything(scene))
    expect(await refreshAll(world, org)).toEqual([id])
    expect(await toConsider()).toEqual([id])
  })

  it('is again what may be of an invoice that came, by amount, by number or by name', async () => {
    const byAmount = await transaction(world, org, { amountMinor: 125_000n, text: 'x' })
    const byName = await transaction(world, org, { amountMinor: 1n, counterparty: 'KUNDE A/S' })
    const other = await transaction(world, org, { amountMinor: 2n, counterparty: 'Ingen' })
    await refreshAll(world, org)
    await considerAll()
    await issued(world, org)
    const reopened = await refreshAll(world, org)
    expect(reopened.toSorted()).toEqual([byAmount, byName].map((id) => bare('btx', id)).toSorted())
    expect(await toConsider()).not.toContain(bare('btx', other))
  })

  it('is what was unmatched, and what the bank changed', async () => {
    const transactionId = await transaction(world, org, { amountMinor: 125_000n })
    await refreshAll(world, org)
    await considerAll()
    await act(world, org, 'ignore_transaction', { transactionId })
    await refreshAll(world, org)
    expect(await toConsider()).toEqual([])
    await act(world, org, 'unmatch_transaction', { transactionId })
    await refreshAll(world, org)
    expect(await toConsider()).toEqual([bare('btx', transactionId)])
    await considerAll()
    await world.owner.query(
      `UPDATE bank_transaction SET text = 'Faktura 99' WHERE org_id = $1 AND id = $2`,
      [org.orgId, bare('btx', transactionId)],
    )
    await refreshAll(world, org)
    expect(await toConsider()).toEqual([bare('btx', transactionId)])
  })

  it('waits until its words are read', async () => {
    await transaction(world, org)
    expect(await toConsider()).toEqual([])
  })

  it('is never another organization’s', async () => {
    await transaction(world, org)
    await refreshAll(world, org)
    const other = await world.createOrg('denmark')
    const seen = await atDesk(world, other, (scene) => listToConsider(scene, null, 100))
    expect(seen).toEqual([])
  })
})
