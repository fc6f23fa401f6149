import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { addPerson, connectApp, type TestApp } from '#test/support/access/apps'
import { transaction } from '#test/support/bank/bank'
import { postPurchase } from '#test/support/books/ledger_desk'
import { connectMcp, eras, type McpConnection } from '#test/support/mcp/mcp_client'
import type { Reply } from '#test/support/reply'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let robot: TestApp
let agent: McpConnection
beforeAll(async () => {
  org = world.dk
  await world.rest(org, 'operations/set_approval_policy', { policy: 'none' })
  const person = await addPerson(world, org, 'owner', { name: 'Anna Jensen' })
  robot = await connectApp(world, org, person, { name: 'Ledger Robot' })
  agent = await connectMcp(world, { key: robot.token }, eras[0])
})
afterAll(async () => {
  await agent.close()
})

const ask = async (name: string, input: object = {}): Promise<Reply['body']> => {
  const { isError, body } = await agent.call(name, input)
  expect(isError, JSON.stringify(body)).toBe(false)
  return body.result
}

const owed = async (): Promise<string> => encodeId('led', (await postPurchase(world, org)).entryId)

describe('a run that an app started', () => {
  it('names the app in the result, the list and the events', async () => {
    const app = { id: robot.id, name: 'Ledger Robot' }
    const run = await ask('reconcile_now')
    expect(run).toMatchObject({ kind: 'reconcile', trigger: 'app', app, status: 'done' })
    expect((await world.read(org, `runs/${run.id}`)).body.result).toMatchObject({ app })
    const { items } = (await world.read(org, `events?recordId=${run.id}`)).body.result
    expect(items.map((one: { data: object }) => one.data)).toMatchObject([{ app }, { app }])
  })

  it('is in the audit log under the user, with the app', async () => {
    const run = await ask('sync_bank_now')
    expect(run).toMatchObject({ kind: 'sync', trigger: 'app', app: { id: robot.id } })
    const { items } = (await world.read(org, `audit-log?targetId=${run.id}`)).body.result
    expect(items[0]).toMatchObject({
      actor: { kind: 'user', name: 'Anna Jensen' },
      app: { id: robot.id, name: 'Ledger Robot' },
    })
  })
})

describe('a run that no app started', () => {
  it('names none', async () => {
    const { body } = await world.rest(org, 'actions/reconcile_now', {})
    expect(body.result).toMatchObject({ trigger: 'key', app: null })
  })
})

describe('the reason of a decision', () => {
  it('names the app and its user where an app decided', async () => {
    const transactionId = await transaction(world, org)
    const matched = await ask('match_transaction', {
      transactionId,
      ledgerEntryId: await owed(),
    })
    expect(matched.decision).toMatchObject({
      method: 'manual',
      detail: 'Matched by Ledger Robot, for Anna Jensen.',
      reasons: [{ code: 'matched_by_hand', params: { app: 'Ledger Robot', user: 'Anna Jensen' } }],
    })
    const unmatched = await ask('unmatch_transaction', { transactionId })
    expect(unmatched.decision.detail).toBe('Unmatched by Ledger Robot, for Anna Jensen.')
    const ignored = await ask('ignore_transaction', { transactionId })
    expect(ignored.decision.detail).toBe(
      'Marked as not needing a match by Ledger Robot, for Anna Jensen.',
    )
  })

  it('names nobody where a caller without an app decided', async () => {
    const transactionId = await transaction(world, org)
    const body = { transactionId, ledgerEntryId: await owed() }
    const reply = await world.rest(org, 'actions/match_transaction', body)
    expect(reply.body.result.decision).toMatchObject({
      detail: 'Matched by hand.',
      reasons: [{ code: 'matched_by_hand', params: {} }],
    })
  })
})
