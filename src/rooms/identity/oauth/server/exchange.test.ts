import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { beginExchange, currentExchange, inExchange } from './exchange.ts'
import { putArtifact } from '../artifact/store.ts'

const world = useWorld({ own: 'connections' })

const newHash = (): Buffer => createHash('sha256').update(randomBytes(8)).digest()

const write = async (idHash: Buffer): Promise<void> => {
  const tx = await beginExchange(world.app)
  if (!tx) throw new Error('no exchange runs')
  putArtifact(tx, { kind: 'Test', idHash, grantHash: null, payload: {}, seconds: 60 })
}

const isKept = async (idHash: Buffer): Promise<boolean> => {
  const { rows } = await world.owner.query('SELECT FROM oauth_artifact WHERE id_hash = $1', [
    idHash,
  ])
  return rows.length > 0
}

describe('an exchange', () => {
  it('that ends well is kept as a whole, before it is answered', async () => {
    const [one, other] = [newHash(), newHash()]
    await inExchange(
      async () => {
        await write(one)
        expect(await isKept(one)).toBe(false)
        await write(other)
      },
      () => true,
    )
    expect(await isKept(one)).toBe(true)
    expect(await isKept(other)).toBe(true)
  })

  it('that was answered with a fault is not kept', async () => {
    const hash = newHash()
    await inExchange(
      () => write(hash),
      () => false,
    )
    expect(await isKept(hash)).toBe(false)
  })

  it('that breaks is not kept, and the fault is told', async () => {
    const hash = newHash()
    const work = async (): Promise<void> => {
      await write(hash)
      throw new Error('broken')
    }
    await expect(inExchange(work, () => true)).rejects.toThrow('broken')
    expect(await isKept(hash)).toBe(false)
  })

  it('whose writes the database refuses is told as a fault', async () => {
    const work = async (): Promise<void> => await write(Buffer.from('too short'))
    await expect(inExchange(work, () => true)).rejects.toThrow('check')
  })

  it('that writes nothing opens no transaction', async () => {
    const before = world.app.database.pool.totalCount - world.app.database.pool.idleCount
    await inExchange(
      async () => {
        expect(await currentExchange()).toBeNull()
        const { pool } = world.app.database
        expect(pool.totalCount - pool.idleCount).toBe(before)
      },
      () => true,
    )
  })

  it('is one for all that its request writes, and none of another', async () => {
    await inExchange(
      async () => {
        const all = await Promise.all([beginExchange(world.app), beginExchange(world.app)])
        expect(all[0]).toBe(all[1])
        expect(await currentExchange()).toBe(all[0])
      },
      () => true,
    )
    expect(await beginExchange(world.app)).toBeNull()
    expect(await currentExchange()).toBeNull()
  })
})
