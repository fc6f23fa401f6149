import { describe, expect, it } from 'vitest'
import { appLimitsGate } from '#access/room'
import { approvalGate } from '#approvals/room'
import { systemClock, systemRandom, type Random } from '#kernel/process/clock'
import { closeDatabase } from '#kernel/database/database'
import { testConfig } from '../support/world.ts'
import { openApp, type Wiring } from '../../src/wire.ts'
import { definitionsOf, registry } from '../../src/registry.ts'

const nowhere = 'postgres://nobody@127.0.0.1:1/nothing'
const at = new Date('2026-03-31T12:00:00Z')

function repeating(seed: number): Random {
  let state = seed
  const uint32 = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0)
  return { uint32, bytes: (length) => Buffer.from(Array.from({ length }, () => uint32() & 255)) }
}

async function idsOf(wiring: Wiring, count = 5): Promise<string[]> {
  const app = openApp(testConfig(nowhere), wiring)
  const ids = Array.from({ length: count }, app.newId)
  await closeDatabase(app.database)
  return ids
}

describe('a house', () => {
  it('with the same clock and the same chance gives the same ids', async () => {
    const still = () => ({ clock: { now: () => at }, random: repeating(7) })
    expect(await idsOf(still())).toEqual(await idsOf(still()))
    expect(await idsOf(still())).not.toEqual(await idsOf({ ...still(), random: repeating(8) }))
  })

  it('gives rising ids of its own clock', async () => {
    const ids = await idsOf({ clock: { now: () => at }, random: repeating(1) }, 500)
    expect(ids).toEqual([...new Set(ids)].toSorted())
    const hex = at.getTime().toString(16).padStart(12, '0')
    expect(ids[0]?.replaceAll('-', '').slice(0, 12)).toBe(hex)
  })

  it('opens no connection before anybody asks for one', async () => {
    const app = openApp(testConfig(nowhere))
    expect(app.database.pool.totalCount).toBe(0)
    await closeDatabase(app.database)
  })

  it('says what to set where the configuration has no database or no secret', () => {
    const config = testConfig(nowhere)
    expect(() => openApp({ ...config, databaseUrl: undefined })).toThrow('Set DATABASE_URL')
    expect(() => openApp({ ...config, secretKey: undefined })).toThrow('DAYBOOK_SECRET_KEY')
  })

  it('plants no fault unless the configuration says so', async () => {
    const plain = openApp(testConfig(nowhere))
    const faulty = openApp(testConfig(nowhere, { faults: 'before_commit=fail' }))
    expect(plain.faults).toBeNull()
    await expect(faulty.faults?.at('before_commit')).rejects.toThrow('planted fault')
    await closeDatabase(plain.database)
    await closeDatabase(faulty.database)
  })

  it('has the gate of approvals and of the limits of apps, and no other', async () => {
    const app = openApp(testConfig(nowhere))
    expect(app.gate).toStrictEqual({ ...appLimitsGate, ...approvalGate })
    await closeDatabase(app.database)
  })

  it('knows every definition of the registry by its name', async () => {
    const app = openApp(testConfig(nowhere))
    const all = [...registry.actions, ...registry.operations, ...(registry.elsewhere ?? [])]
    const names = all.map((one) => one.name)
    expect([...app.definitions.keys()]).toEqual(names)
    await closeDatabase(app.database)
  })
})

describe('the registry', () => {
  it('has no two definitions of one name', () => {
    const [first] = registry.actions
    if (!first) throw new Error('there is no action')
    const twice = { ...registry, operations: [...registry.operations, first] }
    expect(() => definitionsOf(twice)).toThrow(`two definitions of ${first.name}`)
  })
})

describe('the system’s own', () => {
  it('clock tells the time, and hands out a moment of one’s own each time', () => {
    const moment = systemClock.now()
    moment.setFullYear(1970)
    expect(systemClock.now().getFullYear()).toBeGreaterThan(2025)
  })

  it('chance gives as many bytes as asked, and whole numbers over the whole range', () => {
    for (const length of [0, 1, 32]) expect(systemRandom.bytes(length)).toHaveLength(length)
    const numbers = Array.from({ length: 5_000 }, systemRandom.uint32)
    expect(numbers.every((one) => Number.isInteger(one) && one >= 0 && one < 2 ** 32)).toBe(true)
    expect(new Set(numbers).size).toBeGreaterThan(4_990)
    expect(Math.max(...numbers)).toBeGreaterThan(2 ** 31)
    expect(Math.min(...numbers)).toBeLessThan(2 ** 31)
  })
})
