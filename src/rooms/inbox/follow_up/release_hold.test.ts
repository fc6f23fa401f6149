import { beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#test/support/bank/bank'
import { captured } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const release = (body: object, as = org) => world.rest(as, 'operations/release_hold', body)

describe('409', () => {
  it('what was never held cannot be released: not_held', async () => {
    const documentId = await captured(world, org)
    expect((await release({ documentId })).body.code).toBe('not_held')
  })
})

it('no record is named', async () => {
  expect((await release({})).body.code).toBe('subject_not_named')
})

describe('404', () => {
  it('another organization’s record is not found', async () => {
    const other = await world.createOrg('italy')
    const row = await release({ transactionId: await transaction(world, other, {}) })
    expect(row.body.code).toBe('bank_transaction_not_found')
    const document = await release({ documentId: await captured(world, other) })
    expect(document.body.code).toBe('document_not_found')
  })
})
