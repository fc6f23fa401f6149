import { beforeEach, describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { addUser, type TestUser } from '#test/support/access/people'
import { clientOf, run } from '#test/support/books/invoices'
import { look } from '#test/support/books/owed'
import { goLive } from '#test/support/mail/post_office'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { makeRecurring } from '../make_recurring.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let anna: TestUser
let contactId: string
beforeEach(async () => {
  at('2026-11-16')
  const mailer = { send: async () => 'sent' as const }
  Object.assign(world.app.ports, { mailers: { live: mailer, test: mailer } })
  org = await world.createOrg('denmark')
  contactId = await clientOf(world, org)
  anna = await addUser(world, org, 'owner')
})

function at(day: string): void {
  world.clock.now = () => new Date(`${day}T10:00:00Z`)
}
const save = async (over: object = {}) =>
  await run(world, anna.as, 'operations/save_recurring_invoice', {
    contactId,
    lines: [{ description: 'Abonnement', unitPrice: 100, vatRate: 25 }],
    every: { count: 1, unit: 'month' },
    firstOn: '2026-11-30',
    times: 3,
    ...over,
  })
const job = async (): Promise<void> => {
  const { signal } = new AbortController()
  await makeRecurring.run(world.app, { orgId: org.orgId, data: null, attempt: 1, signal })
}
const shown = async (id: string) => await look(world, org, `recurring-invoices/${id}`)
const invoices = async () => (await look(world, org, 'invoices?limit=50')).items
const breakLines = async (id: string, lines: string) =>
  await world.owner.query('UPDATE recurring_invoice SET lines = $2 WHERE id = $1', [
    decodeId('rci', id),
    lines,
  ])

/** A draft that its plan was about to issue when the process died. */
async function drafted(over: object = {}): Promise<{ id: string; invoiceId: string }> {
  const { id } = await save({ makes: 'draft', ...over })
  at('2026-11-30')
  await job()
  const [{ id: invoiceId }] = await invoices()
  const { userId } = anna
  await world.owner.query(
    `UPDATE recurring_invoice SET makes = 'issued', set_by_user = $2 WHERE org_id = $1`,
    [org.orgId, userId],
  )
  await world.owner.query(`UPDATE recurring_occurrence SET state = 'making' WHERE org_id = $1`, [
    org.orgId,
  ])
  return { id, invoiceId }
}

describe('a plan', () => {
  it('goes on at the next run where only a limit of the hour stood in the way', async () => {
    const to = { id: contactId, name: 'Kunde A/S', email: 'kunde@example.test' }
    await run(world, org, 'actions/save_contact', to)
    await goLive(world, org)
    const { id } = await save({ makes: 'sent' })
    at('2026-11-30')
    const full = await run(world, org, 'actions/save_invoice', {
      contactId,
      lines: [{ description: 'x', unitPrice: 1, vatRate: 25 }],
    })
    await world.owner.query(
      `INSERT INTO invoice_sending (org_id, id, kind, invoice_id, recipient, with_ubl, state, reason,
         asked_by, version, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'invoice', $2, 'x', false, 'refused', 'refused', '', 1, $3, $3
       FROM generate_series(1, 5000)`,
      [org.orgId, decodeId('inv', full.id), world.clock.now()],
    )
    await job()
    expect(await shown(id)).toMatchObject({ state: 'active', occurrences: [{ state: 'making' }] })
    await world.owner.query('DELETE FROM invoice_sending WHERE org_id = $1', [org.orgId])
    await job()
    expect(await shown(id)).toMatchObject({ state: 'active', occurrences: [{ state: 'sent' }] })
  })

  it('that fails does not hold up the others, and the run fails at its end', async () => {
    const first = await save({ firstOn: '2026-11-20' })
    await save()
    await breakLines(first.id, '[null]')
    at('2026-11-30')
    await expect(job()).rejects.toThrow()
    expect(await invoices()).toHaveLength(1)
    await breakLines(first.id, '[{"description":"x","unitPrice":1,"vatRate":25}]')
    await job()
    expect(await invoices()).toHaveLength(2)
  })

  it('that a person ended issues nothing any more; its draft is left to a person', async () => {
    const { id } = await drafted()
    await run(world, anna.as, 'operations/end_recurring_invoice', { recurringId: id })
    expect(await shown(id)).toMatchObject({ occurrences: [{ state: 'draft' }] })
    await job()
    expect(await invoices()).toMatchObject([{ status: 'draft' }])
  })

  it('that makes drafts only from now on does not issue the one that is there', async () => {
    const { id } = await drafted()
    await run(world, anna.as, 'operations/save_recurring_invoice', { id, makes: 'draft' })
    await job()
    expect(await invoices()).toMatchObject([{ status: 'draft' }])
    expect(await shown(id)).toMatchObject({ state: 'active', occurrences: [{ state: 'draft' }] })
  })

  it('issues the last invoice, with which it ended by itself', async () => {
    await drafted({ times: 1 })
    await job()
    expect(await invoices()).toMatchObject([{ status: 'issued' }])
  })

  it('does not issue a draft that somebody changed, and goes on', async () => {
    const { id, invoiceId } = await drafted()
    const lines = [{ description: 'Andet', unitPrice: 900, vatRate: 25 }]
    await run(world, org, 'actions/save_invoice', { id: invoiceId, contactId, lines })
    await job()
    expect(await invoices()).toMatchObject([{ status: 'draft', totals: { net: 900 } }])
    expect(await shown(id)).toMatchObject({ state: 'active', occurrences: [{ state: 'draft' }] })
  })
})
