import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createExchangeWorld, sent, type ExchangeWorld } from '#test/support/einvoices/exchange'
import { createScene } from '#kernel/corridor/open_scene'
import { transact } from '#kernel/database/transaction'
import type { Scene } from '#kernel/corridor/scene'
import type { TestOrg } from '#test/support/world'
import { isExchangeConnected, takeFileName } from './keep_einvoice.ts'
import { exchangePrincipal } from '../tend_later.ts'

let place: ExchangeWorld
beforeAll(async () => {
  place = await createExchangeWorld(1)
})
afterAll(() => place.close())

async function inScene<T>(
  org: TestOrg,
  work: (scene: Scene) => Promise<T> | T,
  rollBack = false,
): Promise<T> {
  const { app } = place.world
  const principal = await exchangePrincipal(app, org.orgId)
  return await transact(app.database, { orgId: org.orgId, rollBack }, async (tx) => {
    const { scene } = createScene(app, tx, { principal, via: 'job', requestId: app.newId() })
    return await work(scene)
  })
}

const transmitter = { country: 'it', code: '01234567890' }

describe('file names', () => {
  it('of one transmitter are never the same, whoever sends under it and however many at once', async () => {
    const { world } = place
    const takes = Array.from({ length: 40 }, (_, index) =>
      inScene(index % 2 === 0 ? world.it : world.dk, (scene) => takeFileName(scene, transmitter)),
    )
    const names = (await Promise.all(takes)).map((one) => one.fileName)
    expect(new Set(names).size).toBe(40)
    for (const name of names) expect(name).toMatch(/^IT01234567890_D[0-9A-Z]{4}\.xml$/)
  })

  it('of two transmitters count apart', async () => {
    const take = (code: string) =>
      inScene(place.world.it, (scene) => takeFileName(scene, { country: 'IT', code }))
    expect(await take('11111111111')).toEqual({
      fileName: 'IT11111111111_D0000.xml',
      progressive: 'D0000',
    })
    expect((await take('22222222222')).progressive).toBe('D0000')
    expect((await take('11111111111')).progressive).toBe('D0001')
  })

  it('are refused by the database where one is there already', async () => {
    const { world } = place
    const { fileName } = await sent(world, world.it)
    const copy = world.owner.query(
      `INSERT INTO einvoice (org_id, id, purpose, self_invoice_id, file_name, progressive, format,
         document_type, sha256, status, next_look_at, created_at, updated_at)
       SELECT org_id, gen_random_uuid(), 'self_invoice', gen_random_uuid(), file_name, progressive,
         format, document_type, sha256, 'queued', now(), now(), now()
       FROM einvoice WHERE file_name = $1`,
      [fileName],
    )
    await expect(copy).rejects.toThrow('einvoice_file_name_key')
  })
})

describe('an invoice', () => {
  it('stands in one file only that is not rejected, by the database itself', async () => {
    const { world } = place
    const { fileName } = await sent(world, world.it)
    const copy = world.owner.query(
      `INSERT INTO einvoice (org_id, id, purpose, invoice_id, file_name, progressive, format,
         document_type, sha256, status, next_look_at, created_at, updated_at)
       SELECT org_id, gen_random_uuid(), purpose, invoice_id, 'IT1_ZZZZZ.xml', 'ZZZZZ', format,
         document_type, sha256, 'queued', now(), now(), now()
       FROM einvoice WHERE file_name = $1`,
      [fileName],
    )
    await expect(copy).rejects.toThrow('einvoice_once')
  })

  it.each([
    `UPDATE einvoice SET file_name = 'IT1_AAAAA.xml'`,
    `UPDATE einvoice SET exchange_id = NULL`,
    `UPDATE einvoice SET exchange_id = 'another', status = 'delivered'`,
    `UPDATE einvoice SET status = 'queued'`,
    `UPDATE einvoice SET invoice_id = gen_random_uuid()`,
    'DELETE FROM einvoice',
  ])('that was sent stays as it was: %s', async (statement) => {
    const { world } = place
    const { fileName } = await sent(world, world.it)
    const change = world.owner.query(`${statement} WHERE file_name = $1`, [fileName])
    await expect(change).rejects.toThrow('stays as it is')
  })

  it('keeps its bytes: no server may change or remove them', async () => {
    const { world } = place
    for (const statement of [
      `UPDATE einvoice_file SET bytes = 'x'`,
      'DELETE FROM einvoice_file',
      'DELETE FROM einvoice_message',
      `UPDATE einvoice_message SET type = 'RC'`,
    ]) {
      await expect(world.app.database.pool.query(statement)).rejects.toThrow('permission denied')
    }
  })
})

describe('a notification', () => {
  it.each([
    'UPDATE einvoice_message SET applied = false',
    `UPDATE einvoice_message SET type = 'NS'`,
    'DELETE FROM einvoice_message',
  ])('that was believed stays as it came: %s', async (statement) => {
    const { world } = place
    const { fileName } = await sent(world, world.it)
    await world.owner.query(
      `WITH kept AS (SELECT org_id, id, sha256 FROM einvoice WHERE file_name = $1)
       INSERT INTO einvoice_message (org_id, id, einvoice_id, type, exchange_id, message_ref,
         file_name, errors, applied, told_at, sha256, created_at)
       SELECT org_id, gen_random_uuid(), id, 'RC', '1', '1', $1, '[]', true, now(), sha256, now()
       FROM kept`,
      [fileName],
    )
    const change = world.owner.query(`${statement} WHERE file_name = $1`, [fileName])
    await expect(change).rejects.toThrow('stays as it came')
  })
})

describe('whether there is an exchange', () => {
  it('is known from the mode of the organization', async () => {
    const { world } = place
    expect(await inScene(world.it, isExchangeConnected)).toBe(true)
    await place.withExchange(null, async () => {
      expect(await inScene(world.it, isExchangeConnected)).toBe(false)
    })
  })
})
