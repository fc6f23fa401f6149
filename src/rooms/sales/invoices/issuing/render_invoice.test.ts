import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import { decodeId } from '#kernel/values/id'
import { drafted, invoiceOf, pdfOf } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { World } from '#test/support/world'
import { renderingPrincipal, renderLater } from './render_later.ts'
import renderInvoice from './render_invoice.ts'

const world = useWorld()
let own: World['app']['ports']
beforeAll(() => {
  own = { ...world.app.ports }
})
afterEach(() => {
  Object.assign(world.app.ports, own)
})

function loseStore(): void {
  const put = (): never => {
    throw new Error('no space left on device')
  }
  Object.assign(world.app.ports, { files: { ...own.files, put } })
}

/** As the job does it. */
async function render(id: string): Promise<unknown> {
  const { app } = world
  const principal = await renderingPrincipal(app, world.dk.orgId)
  const definition = renderInvoice
  const request = {
    principal,
    definition,
    body: () => ({ id }),
    via: 'job',
    requestId: '1',
  } as const
  return await call(app, request)
}

const runJob = (id: string): Promise<void> =>
  renderLater.run(world.app, {
    orgId: world.dk.orgId,
    data: { invoiceId: decodeId('inv', id) },
    attempt: 1,
    signal: new AbortController().signal,
  })

/** Issued while the store of files did not answer. */
async function issuedWithoutPaper(): Promise<string> {
  const id = await drafted(world, world.dk)
  loseStore()
  const { status, body } = await world.rest(world.dk, 'actions/issue_invoice', { id })
  expect([status, body.result.status, body.result.fileId]).toEqual([200, 'issued', null])
  Object.assign(world.app.ports, own)
  return id
}

describe('an invoice whose PDF could not be made', () => {
  it('is issued all the same, can be read, and leaves a job', async () => {
    const id = await issuedWithoutPaper()
    expect((await pdfOf(world, world.dk, id)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const { rows } = await world.owner.query(
      `SELECT data ->> 'kind' AS kind FROM jobs.job_common
       WHERE data #>> '{data,invoiceId}' = $1`,
      [decodeId('inv', id)],
    )
    expect(rows).toEqual([{ kind: 'render_invoice' }])
  })

  it('gets its PDF by the job, once, and with an event', async () => {
    const id = await issuedWithoutPaper()
    const shown = (await pdfOf(world, world.dk, id)).rawPayload
    await runJob(id)
    const { fileId, version } = await invoiceOf(world, world.dk, id)
    expect(fileId).toMatch(/^file_/)
    expect((await pdfOf(world, world.dk, id)).rawPayload).toEqual(shown)
    await runJob(id)
    expect(await invoiceOf(world, world.dk, id)).toMatchObject({ fileId, version })
    const { rows } = await world.owner.query(
      `SELECT type, data ->> 'version' AS version FROM event WHERE record_id = $1 ORDER BY id`,
      [id],
    )
    expect(rows.map((row) => row.type)).toEqual([
      'invoice.created',
      'invoice.issued',
      'invoice.rendered',
    ])
    expect(rows.at(-1).version).toBe(String(version))
  })

  it('gets its PDF when it is issued once more', async () => {
    const id = await issuedWithoutPaper()
    const { body } = await world.rest(world.dk, 'actions/issue_invoice', { id })
    expect(body.result.fileId).toMatch(/^file_/)
  })
})

describe('failures', () => {
  it('answers file_store_unavailable, so that the job comes again and leaves no second one', async () => {
    const id = await issuedWithoutPaper()
    loseStore()
    await expect(runJob(id)).rejects.toMatchObject({ code: 'file_store_unavailable' })
    await expect(render(id)).rejects.toBeInstanceOf(Failure)
    const { rows } = await world.owner.query(
      `SELECT count(*)::int AS count FROM jobs.job_common WHERE data #>> '{data,invoiceId}' = $1`,
      [decodeId('inv', id)],
    )
    expect(rows[0].count).toBe(1)
  })

  it('answers invoice_not_issued and invoice_not_found, and the job takes them for an end', async () => {
    const id = await drafted(world, world.dk)
    await expect(render(id)).rejects.toMatchObject({ code: 'invoice_not_issued' })
    await expect(render('inv_1')).rejects.toMatchObject({ code: 'invoice_not_found' })
    await runJob(id)
    expect((await invoiceOf(world, world.dk, id)).status).toBe('draft')
  })
})
