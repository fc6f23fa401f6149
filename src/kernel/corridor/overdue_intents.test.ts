import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import { z } from 'zod'
import { outward } from '#kernel/corridor/definition'
import { listOverdue } from '#kernel/corridor/overdue_intents'
import { useWorld } from '#test/support/use_world'

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
  soFar: async (_scene, plan) => ({ id: 'letter', text: plan.text }),
})

const world = useWorld({
  own: 'workers',
  lists: { actions: [sendLetter], operations: [], reads: [] },
  config: { faults: 'after_intent=fail', leaseMs: 1_000 },
})
let engine: { stop(graceMs?: number): Promise<void> } | null = null
afterEach(async () => {
  await engine?.stop(0)
  engine = null
  await world.owner.query('DELETE FROM intent')
  world.logLines.length = 0
  sent.length = 0
  perform = async (text, attempt) => {
    sent.push({ text, attempt })
  }
})

const start = async () => {
  engine = await world.startEngine()
}

/** The process dies right after the intent was committed. */
async function abandon(...texts: string[]): Promise<void> {
  for (const text of texts) {
    const reply = await world.rest(world.dk, 'actions/send_letter', { text })
    expect(reply.status).toBe(500)
  }
}

const openCount = async (): Promise<number> => {
  const { rows } = await world.owner.query(
    `SELECT count(*)::int AS open FROM intent WHERE state = 'open'`,
  )
  return rows[0].open
}

const untilSettled = () => eventually(async () => expect(await openCount()).toBe(0))

describe('work that was abandoned', () => {
  it('is performed and settled once, as a second attempt', async () => {
    await start()
    await abandon('one', 'two')
    await untilSettled()
    await sleep(1_500)
    expect(sent.toSorted((a, b) => a.text.localeCompare(b.text))).toEqual([
      { text: 'one', attempt: 2 },
      { text: 'two', attempt: 2 },
    ])
    expect(world.logLines.join('')).toContain('abandoned work was taken over')
  })

  it('is left alone while somebody still works on it, and looked at again', async () => {
    await abandon('mine')
    await world.owner.query(`UPDATE intent SET lease_until = now() + interval '1 hour'`)
    await start()
    await sleep(1_500)
    expect(sent).toEqual([])
    expect(await openCount()).toBe(1)
    await world.owner.query('UPDATE intent SET lease_until = now()')
    await untilSettled()
    expect(sent).toEqual([{ text: 'mine', attempt: 2 }])
  })

  it('is tried again after a failure, which is logged', async () => {
    await abandon('bad', 'good')
    perform = async (text, attempt) => {
      if (text === 'bad' && attempt < 3) throw new Error('the post office burns')
      sent.push({ text, attempt })
    }
    await start()
    await untilSettled()
    expect(sent.toSorted((a, b) => a.attempt - b.attempt)).toEqual([
      { text: 'good', attempt: 2 },
      { text: 'bad', attempt: 3 },
    ])
    expect(world.logLines.join('')).toContain('the post office burns')
  })

  it('is done once though two processes work at the same time', async () => {
    await abandon('a', 'b', 'c', 'd', 'e')
    const [, other] = await Promise.all([start(), world.startEngine()])
    await untilSettled()
    await other.stop(0)
    expect(sent.map((one) => one.text).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
})

describe('work that was finished', () => {
  it('is left alone, though its lease is long over', async () => {
    await abandon('one')
    await world.owner.query(`UPDATE intent SET state = 'settled'`)
    await start()
    await sleep(2_500)
    expect(sent).toEqual([])
  })
})

describe('work of many organizations', () => {
  it('is found longest overdue first, and no more of it than asked for', async () => {
    await abandon('one', 'two', 'three')
    await world.owner.query(`UPDATE intent SET lease_until = now() - interval '1 minute'
      WHERE plan ->> 'text' = 'two'`)
    await sleep(1_100)
    const found = await listOverdue(world.app, 2)
    expect(found).toHaveLength(2)
    const { rows } = await world.owner.query(`SELECT id FROM intent WHERE plan ->> 'text' = 'two'`)
    expect(found[0]?.id).toBe(rows[0].id)
  })
})
