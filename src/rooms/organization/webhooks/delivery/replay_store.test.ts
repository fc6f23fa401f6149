import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SqlStatement } from '#kernel/database/sql'
import { createReceiver, deliverUntil, saveContact, subscribe } from '#test/support/receiver'
import type { DeliveryItem, Receiver } from '#test/support/receiver'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'tables', config: { webhooksPrivate: true } })
let receiver: Receiver
beforeAll(async () => {
  receiver = await createReceiver()
})
beforeEach(() => void (receiver.calls.length = 0))
afterAll(async () => {
  await receiver.close()
})

const replay = async (org: TestOrg, body: object) => {
  const reply = await world.rest(org, 'operations/replay_webhook', body)
  expect(reply.status).toBe(200)
}

const isDone = (count: number) => (items: DeliveryItem[]) =>
  items.filter((item) => item.status === 'delivered').length === count

const plant = (org: TestOrg, recordId: string, at: string) =>
  world.owner.query(
    `INSERT INTO event (org_id, id, type, record_id, data, request_id, at)
     VALUES ($1, $2, 'contact.created', $3, jsonb_build_object('id', $3::text), 'r', $4)`,
    [org.orgId, world.app.newId(), recordId, at],
  )

/** What the server did for a statement, down to the last step. */
type Step = { 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Step[] }

const rowsSeen = (step: Step): number =>
  step['Actual Rows'] +
  (step['Rows Removed by Filter'] ?? 0) +
  (step.Plans ?? []).reduce((sum, one) => sum + rowsSeen(one), 0)

describe('a replay from a time', () => {
  it('takes in a later event whose transaction is the earlier one', async () => {
    const { org, webhook } = await subscribe(world, receiver, { active: false })
    await plant(org, 'later', '2021-01-02T00:00:11Z')
    await plant(org, 'first', '2021-01-02T00:00:10Z')
    await world.rest(org, 'operations/save_webhook', { webhookId: webhook.id, active: true })
    await replay(org, { webhookId: webhook.id, from: '2021-01-02T00:00:10Z' })
    await deliverUntil(world, org, isDone(2))
    expect(receiver.calls.map((call) => call.recordId).toSorted()).toEqual(['first', 'later'])
  })

  it('does not look through what lies before it, nor through all that lies behind', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    await world.owner.query(
      `INSERT INTO event (org_id, txid, id, type, record_id, data, request_id, at)
       SELECT $1, n::text::xid8, gen_random_uuid(), 'old.one', 'r', '{}', 'r',
         timestamptz '2020-01-01' + n * interval '1 minute' FROM generate_series(1, 20000) AS n`,
      [org.orgId],
    )
    await world.owner.query('ANALYZE event')
    const asked: SqlStatement[] = []
    world.app.database.tap = (statement) => (asked.push(statement), statement)
    await replay(org, { webhookId: webhook.id, from: '2020-01-08T00:00:00Z' })
    world.app.database.tap = null
    const [search, ...others] = asked.filter((one) =>
      /FROM event(?:_facts)?\b.*at >=/s.test(one.text),
    )
    expect(others).toEqual([])
    const { rows } = await world.owner.query(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${search?.text}`,
      search?.values,
    )
    expect(rowsSeen(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThan(500)
  })
})

describe('an old delivery that is replayed', () => {
  it('stays in the log as if it were new', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    await saveContact(world, org, {})
    const [item] = await deliverUntil(world, org, isDone(1))
    await world.owner.query(
      `UPDATE webhook_delivery SET created_at = now() - interval '40 days' WHERE org_id = $1`,
      [org.orgId],
    )
    await replay(org, { webhookId: webhook.id, eventId: item?.eventId })
    const isAgain = (items: DeliveryItem[]) => receiver.calls.length === 2 && isDone(1)(items)
    const [after] = await deliverUntil(world, org, isAgain)
    expect(after?.id).toBe(item?.id)
  })
})
