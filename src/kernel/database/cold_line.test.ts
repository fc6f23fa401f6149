import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { createWorld } from '#test/support/world'
import { closeDatabase, openDatabase } from './database.ts'
import { sql } from './sql.ts'
import { transact } from './transaction.ts'

const world = useWorld({ own: 'programs' })

describe('a connection that has prepared nothing yet', () => {
  it('serves reads and dry runs in any order without a fault', async () => {
    const cold = await createWorld({ config: { poolSize: 16 } })
    const reads = Array.from({ length: 20 }, () => cold.read(cold.dk, 'contacts'))
    await Promise.all(reads)
    const runs = Array.from({ length: 60 }, () =>
      cold.rest(cold.dk, 'actions/save_contact', { name: 'Tør' }, { 'daybook-dry-run': 'true' }),
    )
    const statuses = (await Promise.all(runs)).map((reply) => reply.status)
    expect(statuses).toEqual(Array.from({ length: 60 }, () => 200))
    await cold.close()
  })

  it('is prepared once though its next user comes while it still rolls back', async () => {
    const database = openDatabase({ url: world.appUrl, poolSize: 1 })
    const read = () =>
      transact(database, { orgId: null, readOnly: true }, (tx) => tx.query(sql`SELECT 1 AS one`))
    const dry = () => transact(database, { orgId: null, rollBack: true }, async () => 'done')
    await expect(Promise.all([read(), dry(), read(), dry()])).resolves.toHaveLength(4)
    await closeDatabase(database)
  })
})

describe('a refusal that is given again', () => {
  it('costs no connection', async () => {
    const send = () =>
      world.rest(
        world.dk,
        'actions/delete_contact',
        { id: 'con_01h455vb4pex5vsknk084sn02q' },
        { 'idempotency-key': 'refused' },
      )
    const first = await send()
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    const before = await backends()
    for (let round = 0; round < 20; round++) {
      const again = await send()
      expect([again.status, again.headers['idempotency-replayed']]).toEqual([404, 'true'])
    }
    // Work beside a call may open one more; none may be lost.
    expect(await backends()).toEqual(expect.arrayContaining(before))
  })

  async function backends(): Promise<number[]> {
    const { rows } = await world.owner.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'daybook' ORDER BY pid`,
    )
    return rows.map((row) => row.pid)
  }
})

describe('a database machine that is gone without a word', () => {
  it('is given up after the deadline instead of being waited for', async () => {
    const target = new URL(world.appUrl)
    const { hostname } = target
    const port = Number(target.port || 5432)
    const sockets: Socket[] = []
    let swallow = false
    const proxy = createServer((near) => {
      const far = connect(port, hostname)
      sockets.push(near, far)
      near.on('data', (bytes: Buffer) => swallow || far.write(bytes))
      far.on('data', (bytes: Buffer) => swallow || near.write(bytes))
      for (const socket of [near, far]) socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    target.port = String((proxy.address() as AddressInfo).port)
    target.hostname = '127.0.0.1'
    const database = openDatabase({ url: target.toString(), poolSize: 1 })
    database.answerDeadlineMs = 2_000
    const read = () =>
      transact(database, { orgId: null, readOnly: true }, (tx) => tx.query(sql`SELECT 1 AS one`))
    await expect(read()).resolves.toEqual([{ one: 1 }])
    swallow = true
    await expect(read()).rejects.toMatchObject({ code: 'unavailable' })
    swallow = false
    await expect(read()).resolves.toEqual([{ one: 1 }])
    await closeDatabase(database)
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
})
