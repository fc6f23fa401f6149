import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { outward } from '#kernel/definition'
import { createWorld, type World } from '../../test/world.ts'
import { startSweep, sweepOnce, type Sweep } from './sweep.ts'

const sent: { text: string; attempt: number }[] = []
let perform = async (text: string, attempt: number): Promise<void> => {
  sent.push({ text, attempt })
}

const letter = z.object({ id: z.string(), text: z.string() })

const sendLetter = outward({
  name: 'send_letter',
  says: 'Send a letter, to see who finishes it.',
  needs: 'settings:edit',
  input: z.strictObject({ text: z.string() }),
  output: letter,
  fails: [],
  plan: async (_scene, input) => ({ text: input.text }),
  find: 'repeatable',
  async perform(outside, plan) {
    await perform(plan.text, outside.attempt)
    return true
  },
  settle: async (_scene, plan) => ({ id: 'letter', text: plan.text }),
  standing: async (_scene, plan) => ({ id: 'letter', text: plan.text }),
})

let world: World
let sweep: Sweep | null = null
beforeAll(async () => {
  const lists = { actions: [sendLetter], operations: [], reads: [] }
  world = await createWorld({ lists, config: { faults: 'after_intent=fail' } })
})
afterEach(async () => {
  await sweep?.stop()
  sweep = null
  await world.owner.query('DELETE FROM intent')
  world.logLines.length = 0
  sent.length = 0
  perform = async (text, attempt) => {
    sent.push({ text, attempt })
  }
})
afterAll(() => world.close())

/** The process dies right after the intent was committed, and its lease runs out. */
async function abandon(...texts: string[]): Promise<void> {
  for (const text of texts) {
    const reply = await world.rest(world.dk, 'actions/send_letter', { text })
    expect(reply.status).toBe(500)
  }
  await world.owner.query(`UPDATE intent SET lease_until = now() - interval '1 second'`)
}

const openCount = async (): Promise<number> => {
  const { rows } = await world.owner.query(
    `SELECT count(*)::int AS open FROM intent WHERE state = 'open'`,
  )
  return rows[0].open
}

describe('one round', () => {
  it('performs and settles what was abandoned, as a second attempt', async () => {
    await abandon('one', 'two')
    expect(await sweepOnce(world.house)).toBe(2)
    expect(sent.toSorted((a, b) => a.text.localeCompare(b.text))).toEqual([
      { text: 'one', attempt: 2 },
      { text: 'two', attempt: 2 },
    ])
    expect(await openCount()).toBe(0)
  })

  it('leaves alone what somebody is still working on', async () => {
    await abandon('mine')
    await world.owner.query(`UPDATE intent SET lease_until = now() + interval '1 minute'`)
    expect(await sweepOnce(world.house)).toBe(0)
    expect(sent).toEqual([])
    expect(await openCount()).toBe(1)
  })

  it('takes no more than it may, the longest abandoned first', async () => {
    await abandon('young', 'old')
    await world.owner.query(
      `UPDATE intent SET lease_until = now() - interval '1 hour' WHERE plan ->> 'text' = 'old'`,
    )
    expect(await sweepOnce(world.house, { most: 1 })).toBe(1)
    expect(sent.map((one) => one.text)).toEqual(['old'])
  })

  it('goes on after one that fails, logs it, and leaves it open', async () => {
    await abandon('bad', 'good')
    perform = async (text, attempt) => {
      if (text === 'bad') throw new Error('the post office burns')
      sent.push({ text, attempt })
    }
    expect(await sweepOnce(world.house, { abreast: 1 })).toBe(2)
    expect(sent.map((one) => one.text)).toEqual(['good'])
    expect(await openCount()).toBe(1)
    expect(world.logLines.join('')).toContain('the post office burns')
  })

  it('does the work once though two processes sweep at the same time', async () => {
    await abandon('a', 'b', 'c', 'd', 'e')
    await Promise.all([sweepOnce(world.house), sweepOnce(world.house)])
    expect(sent.map((one) => one.text).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('answers nothing found, and does not throw, when the database cannot be asked', async () => {
    await world.owner.query('ALTER FUNCTION due_intents(integer) RENAME TO due_intents_gone')
    try {
      expect(await sweepOnce(world.house)).toBe(0)
      expect(world.logLines.join('')).toContain('could not look for abandoned work')
    } finally {
      await world.owner.query('ALTER FUNCTION due_intents_gone(integer) RENAME TO due_intents')
    }
  })
})

describe('the loop', () => {
  it('finds work that is abandoned later, and survives a database that fails in between', async () => {
    sweep = startSweep(world.house, { pauseMs: 20 })
    await world.owner.query('ALTER FUNCTION due_intents(integer) RENAME TO due_intents_gone')
    await vi.waitFor(() => expect(world.logLines.join('')).toContain('could not look'))
    await world.owner.query('ALTER FUNCTION due_intents_gone(integer) RENAME TO due_intents')
    await abandon('later')
    await vi.waitFor(async () => expect(await openCount()).toBe(0), { timeout: 5_000 })
    expect(sent).toEqual([{ text: 'later', attempt: 2 }])
  })

  it('rests between empty rounds', async () => {
    const ask = vi.spyOn(world.house.database.pool, 'connect')
    sweep = startSweep(world.house, { pauseMs: 200 })
    await sleep(450)
    expect(ask.mock.calls.length).toBeGreaterThan(0)
    expect(ask.mock.calls.length).toBeLessThanOrEqual(6)
    ask.mockRestore()
  })

  it('ends after the work in hand, without taking up more', async () => {
    await abandon('first', 'second', 'third')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    perform = async (text, attempt) => {
      sent.push({ text, attempt })
      await held
    }
    sweep = startSweep(world.house, { pauseMs: 20, abreast: 1 })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    let hasStopped = false
    const stopped = sweep.stop().finally(() => {
      hasStopped = true
    })
    await sleep(50)
    expect(hasStopped).toBe(false)
    release()
    await stopped
    expect(sent).toHaveLength(1)
    expect(await openCount()).toBe(2)
  })
})
