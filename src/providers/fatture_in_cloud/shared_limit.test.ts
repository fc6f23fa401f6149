import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutsideCalls } from '#kernel/limits/outside_calls'
import { connectionOf, openFic, type FicWorld } from '#test/support/books/fatture_in_cloud'
import { useWorld } from '#test/support/use_world'
import { createFattureInCloud } from './provider.ts'

const world = useWorld()
let fic: FicWorld
beforeAll(async () => {
  fic = await openFic()
})
afterAll(async () => {
  await fic.visitor.close()
})

test('two processes with one company stop together before its limit', async () => {
  const { orgId } = await world.createOrg('italy')
  const { visitor, clock } = fic
  const now = (): Date => clock.now
  const adapter = () =>
    createFattureInCloud({
      url: visitor.url,
      clientId: visitor.client.id,
      clientSecret: visitor.client.secret,
      now,
      calls: createOutsideCalls(world.app.database, { now, most: 5, windowMs: 300_000 }),
      toPdf: async () => new Uint8Array(),
    })
  const connection = { ...connectionOf(fic.connection.credentials), orgId }
  const before = (await fic.calls()).length
  const processes = [adapter(), adapter(), adapter()]
  const readings = await Promise.allSettled(processes.map((one) => one.readChart(connection)))
  expect((await fic.calls()).length - before).toBe(5)
  const [refused] = readings.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject({
    code: 'provider_unavailable',
    details: { nothingHappened: true, retryAfterSeconds: expect.any(Number) },
  })
  clock.now = new Date(clock.now.getTime() + 330_000)
  await processes[0]?.readChart(connection)
})
