import { connect, type AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#test/support/bank/bank'
import { captured } from '#test/support/documents/documents'
import { formOf, picture, type FormFile } from '#test/support/intake/receipt_form'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

async function asked(): Promise<{ path: string; id: string; row: string }> {
  const row = await transaction(world, org, { amountMinor: -5_000n })
  const given = { transactionId: row, email: 'anna@example.test', language: 'en' }
  const { result } = (await world.rest(org, 'operations/request_receipt', given)).body
  return { path: new URL(result.link).pathname, id: result.id, row }
}
const image = (name: string, tail = ''): FormFile => ({
  name,
  bytes: Buffer.concat([picture, Buffer.from(tail)]),
})
const look = (url: string) => world.edge.server.inject({ method: 'GET', url })
const hand = (url: string, parts: readonly FormFile[]) =>
  world.edge.server.inject({ method: 'POST', url, ...formOf(parts) })
const documents = async () => (await world.read(org, 'documents')).body.result.items
const statusOf = async (id: string) =>
  (await world.read(org, `receipt-requests/${id}`)).body.result.status

describe('a link', () => {
  it('ends with the outcome that somebody records, and takes nothing after it', async () => {
    const { path, id, row } = await asked()
    const outcome = { transactionId: row, outcome: 'lost', reason: 'Burnt' }
    await world.rest(org, 'operations/record_receipt_outcome', outcome)
    const codes = [(await look(path)).statusCode, (await hand(path, [image('a.png')])).statusCode]
    expect([codes, await statusOf(id)]).toEqual([[404, 404], 'cancelled'])
    expect(await documents()).toEqual([])
  })

  it('does not say that files arrived before any did, whatever its address says', async () => {
    const { path, id } = await asked()
    const reply = await look(`${path}?done=sent`)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('type="file"')
    expect(await statusOf(id)).toBe('open')
  })
})

describe('a link that nobody gave out', () => {
  it('is answered before the files are read', async () => {
    const { server } = world.edge
    await server.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
    const path = `${(await asked()).path.slice(0, -4)}none`
    const heads = ['host: 127.0.0.1', 'content-type: multipart/form-data; boundary=x']
    const head = [`POST ${path} HTTP/1.1`, ...heads, `content-length: ${300 * 2 ** 20}`, '', '']
    socket.write(head.join('\r\n'))
    let heard = ''
    socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
    await new Promise((resolve) => socket.once('close', resolve))
    expect(heard).toMatch(/^HTTP\/1\.1 404 /)
    expect(heard.toLowerCase()).toContain('connection: close')
  })
})

describe('an answer', () => {
  it('with a file twice, and with an empty place, is one document', async () => {
    const { path } = await asked()
    const empty = { name: '', bytes: Buffer.alloc(0) }
    const reply = await hand(path, [image('a.png'), empty, image('b.png')])
    expect([reply.statusCode, (await documents()).length]).toEqual([303, 1])
  })

  it('in another order is the same answer, and is thanked for again', async () => {
    const { path } = await asked()
    const [one, two] = [image('one.png'), image('two.png', 'more')]
    expect((await hand(path, [one, two])).statusCode).toBe(303)
    expect((await hand(path, [two, one])).statusCode).toBe(303)
    expect((await hand(path, [one])).statusCode).toBe(409)
    expect(await documents()).toHaveLength(2)
  })

  it('that there is no room for keeps the form and the link for later', async () => {
    const { path, id } = await asked()
    const quota = 'INSERT INTO quota (org_id, documents_waiting) VALUES ($1, 1)'
    await world.owner.query(quota, [org.orgId])
    await captured(world, org)
    const refused = await hand(path, [image('a.png')])
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('type="file"')
    expect(await statusOf(id)).toBe('open')
    const more = 'UPDATE quota SET documents_waiting = 10 WHERE org_id = $1'
    await world.owner.query(more, [org.orgId])
    expect((await hand(path, [image('a.png')])).statusCode).toBe(303)
    expect(await statusOf(id)).toBe('answered')
  })
})
