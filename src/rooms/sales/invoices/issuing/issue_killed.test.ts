import { afterEach, describe, expect, it } from 'vitest'
import { resumeIntent } from '#kernel/corridor/intent'
import { drafted, entriesOfInvoice, invoiceOf, pdfOf } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
afterEach(() => {
  world.app.faults = null
})

const issue = (id: string) => world.rest(world.dk, 'actions/issue_invoice', { id })

/** As the worker does once the lease is over. */
async function takeOver(attempts = 1): Promise<void> {
  const { rows } = await world.owner.query<{ org_id: string; id: string }>(
    `UPDATE intent SET lease_until = now() - interval '1 second', attempts = $1
     WHERE state = 'open' RETURNING org_id, id`,
    [attempts],
  )
  for (const row of rows) await resumeIntent(world.app, row.org_id, row.id)
}

describe('a process that dies', () => {
  it('after the plan leaves an issued invoice, whose PDF whoever comes next makes', async () => {
    const id = await drafted(world, world.dk)
    world.app.faults = { hits: () => 0, at: () => Promise.reject(new Error('killed')) }
    expect((await issue(id)).status).toBe(500)
    world.app.faults = null
    expect(await invoiceOf(world, world.dk, id)).toMatchObject({ status: 'issued', fileId: null })
    expect((await pdfOf(world, world.dk, id)).statusCode).toBe(200)
    await takeOver()
    expect((await invoiceOf(world, world.dk, id)).fileId).toMatch(/^file_/)
    expect(await entriesOfInvoice(world, world.dk, id)).toHaveLength(1)
  })

  it('amid a question for the rate gives up where all that took it up were killed, and may be asked again', async () => {
    const id = await drafted(world, world.dk, { currency: 'USD' })
    world.app.faults = { hits: () => 0, at: () => Promise.reject(new Error('killed')) }
    expect((await issue(id)).status).toBe(500)
    world.app.faults = null
    await takeOver(9)
    const { rows } = await world.owner.query(
      `SELECT answer #>> '{problem,code}' AS code FROM intent WHERE org_id = $1
       ORDER BY settled_at DESC LIMIT 1`,
      [world.dk.orgId],
    )
    expect(rows).toEqual([{ code: 'internal_error' }])
    expect((await issue(id)).status).toBe(200)
  })
})
