import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '#kernel/corridor/app'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import { addUser } from '#test/support/access/people'
import { clientOf, run } from '#test/support/books/invoices'
import { look } from '#test/support/books/owed'
import { fence, unfence } from '#test/support/recovery/restored'
import { useWorld } from '#test/support/use_world'
import { recurringTasks } from '#recurring/room'
import { stopRecurring } from './declare_restore.ts'

const world = useWorld({ own: 'programs', startsOn: '2026-11-16' })
let owner: App
beforeAll(() => {
  owner = { ...world.app, database: openDatabase({ url: world.ownerUrl, poolSize: 2 }) }
})
afterAll(async () => {
  await closeDatabase(owner.database)
})

it('stops recurring invoices whose day has come, until somebody saves them again', async () => {
  const at = (day: string) => {
    world.clock.now = () => new Date(`${day}T10:00:00Z`)
  }
  at('2026-11-16')
  const org = await world.createOrg('denmark')
  const contactId = await clientOf(world, org)
  const anna = await addUser(world, org, 'owner')
  const save = async (over: object) =>
    await run(world, anna.as, 'operations/save_recurring_invoice', {
      contactId,
      lines: [{ description: 'Abonnement', unitPrice: 100, vatRate: 25 }],
      every: { count: 1, unit: 'month' },
      times: 3,
      makes: 'issued',
      ...over,
    })
  const due = await save({ firstOn: '2026-11-17' })
  const later = await save({ firstOn: '2026-12-17' })
  const job = async (): Promise<number> => {
    const { signal } = new AbortController()
    const task = { orgId: org.orgId, data: null, attempt: 1, signal }
    for (const one of recurringTasks) await one.run(world.app, task)
    return (await look(world, org, 'invoices')).items.length
  }
  at('2026-11-18')
  await fence(world.owner)
  const step = await stopRecurring({ ...owner, clock: world.clock })
  await unfence(world.owner)
  expect(step).toMatchObject({ code: 'recurring_stopped', count: 1 })
  expect(await job()).toBe(0)
  const shown = async (id: string) => await look(world, org, `recurring-invoices/${id}`)
  expect(await shown(due.id)).toMatchObject({ state: 'stopped' })
  expect((await shown(due.id)).reason).toContain('was it issued already?')
  expect(await shown(later.id)).toMatchObject({ state: 'active' })
  await run(world, anna.as, 'operations/save_recurring_invoice', {
    id: due.id,
    firstOn: '2026-11-18',
  })
  expect(await job()).toBe(1)
})
