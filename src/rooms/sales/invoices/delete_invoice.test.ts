import { describe, expect, it } from 'vitest'
import { connectExchange, refused } from '#test/support/einvoices/exchange_stub'
import { credited, drafted, invoiceOf, issued } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

const remove = (id: string, headers = {}) =>
  world.rest(world.dk, 'actions/delete_invoice', { id }, headers)

describe('200', () => {
  it('deletes a draft, says so once, and its number is free again', async () => {
    const id = await drafted(world, world.dk, { number: 'Fri' })
    expect((await remove(id)).body.result).toEqual({ id, deleted: true })
    expect((await world.read(world.dk, `invoices/${id}`)).status).toBe(404)
    const { rows } = await world.owner.query(
      `SELECT type FROM event WHERE record_id = $1 ORDER BY id DESC LIMIT 1`,
      [id],
    )
    expect(rows[0].type).toBe('invoice.deleted')
    await drafted(world, world.dk, { number: 'fri' })
  })

  it('leaves no gap: the next invoice takes the number that was never taken', async () => {
    const first = await invoiceOf(world, world.dk, await issued(world, world.dk))
    await remove(await drafted(world, world.dk))
    const second = await invoiceOf(world, world.dk, await issued(world, world.dk))
    const counterOf = (number: string): number => Number(number.slice(5))
    expect(counterOf(second.number)).toBe(counterOf(first.number) + 1)
  })
})

describe('404', () => {
  it('answers invoice_not_found for what is gone, or is of others', async () => {
    const id = await drafted(world, world.dk)
    await remove(id)
    expect((await remove(id)).body.code).toBe('invoice_not_found')
    expect((await remove(await drafted(world, world.it))).body.code).toBe('invoice_not_found')
  })
})

describe('409', () => {
  it('refuses an issued invoice and a credit note with invoice_issued', async () => {
    for (const id of [await issued(world, world.dk), await credited(world, world.dk)]) {
      const reply = await remove(id)
      expect([reply.status, reply.body.code]).toEqual([409, 'invoice_issued'])
      expect((await invoiceOf(world, world.dk, id)).status).toBe('issued')
    }
  })

  it('is refused by the database itself, whoever asks', async () => {
    const id = await issued(world, world.dk)
    const { number } = await invoiceOf(world, world.dk, id)
    const refused = { code: '23001' }
    const which = `org_id = '${world.dk.orgId}' AND number = '${number}'`
    for (const statement of [
      `DELETE FROM invoice WHERE ${which}`,
      `UPDATE invoice SET number = 'x' WHERE ${which}`,
      `UPDATE invoice SET lines = '[1]' WHERE ${which}`,
      `UPDATE invoice SET status = 'draft' WHERE ${which}`,
      `UPDATE invoice SET file_id = gen_random_uuid() WHERE ${which}`,
    ]) {
      await expect(world.owner.query(statement), statement).rejects.toMatchObject(refused)
    }
  })
})

describe('409 after a refusal', () => {
  it('answers number_reserved, since the number would be missing', async () => {
    connectExchange(world)
    const { id } = await refused(world, world.it)
    const reply = await world.rest(world.it, 'actions/delete_invoice', { id })
    expect([reply.status, reply.body.code]).toEqual([409, 'number_reserved'])
  })
})
