import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import { createReceiver, saveContact, subscribe, type Receiver } from '#test/support/receiver'
import { fence, unfence } from '#test/support/recovery/restored'
import { useWorld } from '#test/support/use_world'
import type { TestOrg, World } from '#test/support/world'
import { mayWork } from './may_work.ts'

const world = useWorld({ own: 'workers', config: { webhooksPrivate: true } })

const asking = () => mayWork({ ...world.app })

describe('workers', () => {
  it('work on a database that is where it was', async () => {
    expect(await asking()).toBe(true)
  })

  it('take up nothing while it is fenced, nor where the database does not answer', async () => {
    await fence(world.owner)
    expect(await asking()).toBe(false)
    await unfence(world.owner)
    expect(await asking()).toBe(true)
    const pool = { query: () => Promise.reject(new Error('gone')) }
    const database = { ...world.app.database, pool } as unknown as World['app']['database']
    expect(await mayWork({ ...world.app, database })).toBe(false)
  })
})

describe('a fenced database', () => {
  let receiver: Receiver
  let org: TestOrg
  beforeAll(async () => {
    receiver = await createReceiver()
    org = (await subscribe(world, receiver)).org
    await saveContact(world, org, { name: 'Before' })
    await fence(world.owner)
  })
  afterAll(() => receiver.close())

  it('is read, and refuses every write with what to do', async () => {
    expect(await world.read(org, 'contacts')).toMatchObject({ status: 200 })
    const reply = await world.rest(org, 'actions/save_contact', { name: 'During' })
    expect(reply).toMatchObject({ status: 503, body: { code: 'restore_unfinished' } })
    expect(reply.body.detail).toContain('bin/daybook unfence')
  })

  it('lets no webhook out until the fence is lifted, and then each event once', async () => {
    const engine = await world.startEngine()
    await sleep(3_000)
    expect(receiver.calls).toHaveLength(0)
    await unfence(world.owner)
    await eventually(() => expect(receiver.calls).toHaveLength(1))
    await sleep(1_000)
    await engine.stop()
    expect(receiver.calls).toHaveLength(1)
  }, 60_000)
})
