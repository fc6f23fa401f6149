import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import { Failure } from '#kernel/failure/failure'
import { enqueue, enqueueAll } from '#kernel/corridor/queue'
import { comeBackLater, task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { useLetters } from '#test/support/access/letters'

const post = useLetters()
const { letters, parcels, put, ran, start, states, stored, world } = post

describe('a job', () => {
  it('runs once for its organization with its data', async () => {
    await put({ data: { to: 'you' } })
    await start()
    await eventually(async () => expect(await states()).toEqual(['completed']))
    expect(ran).toEqual([{ orgId: world().dk.orgId, data: { to: 'you' }, attempt: 1 }])
  })

  it('does not exist when the transaction that put it there is rolled back', async () => {
    const { orgId } = world().dk
    await transact(world().app.database, { orgId, rollBack: true }, async (tx) =>
      enqueue(tx, { kind: 'send_letters', orgId }),
    )
    expect(await stored()).toEqual([])
  })

  it('cannot be put into another organization', async () => {
    const foreign = { kind: 'send_letters', orgId: world().it.orgId }
    const attempt = transact(world().app.database, { orgId: world().dk.orgId }, async (tx) =>
      enqueue(tx, foreign),
    )
    await expect(attempt).rejects.toMatchObject({ code: '42501' })
    expect(await stored()).toEqual([])
  })

  it('must be of a kind that there is', async () => {
    await expect(put({ kind: 'send_nothing' })).rejects.toThrow('no task is called send_nothing')
    expect(() => task(letters)).toThrow('two tasks are called send_letters')
  })

  it('is one of many that are put there at once, in order and with one turn each', async () => {
    const { orgId } = world().dk
    await put({ data: 0 })
    await transact(world().app.database, { orgId }, async (tx) => {
      enqueueAll(tx, { kind: 'send_letters', orgId }, [1, { two: 2 }, null])
      enqueueAll(tx, { kind: 'send_letters', orgId }, [])
    })
    const { rows } = await world().owner.query(
      `SELECT priority, data -> 'data' AS data FROM jobs.job_common ORDER BY priority DESC`,
    )
    expect(rows.map((row) => row.priority)).toEqual([-60, -120, -180, -240])
    expect(rows.map((row) => row.data)).toEqual([0, 1, { two: 2 }, null])
  })

  it('waits as long as it was set to', async () => {
    let begunAt = 0
    post.work = async () => {
      begunAt = Date.now()
    }
    await start()
    const putAt = Date.now()
    await put({ afterMs: 700 })
    await eventually(() => expect(begunAt).not.toBe(0))
    expect(begunAt - putAt).toBeGreaterThanOrEqual(700)
  })

  it('is given back when its kind is unknown here, for a process that knows it', async () => {
    await put({})
    await start({}, [parcels])
    await eventually(async () => expect(await states()).toEqual(['retry']))
    expect(world().logLines.join('')).toContain('a job of an unknown kind was handed back')
  })
})

describe('a job that cannot begin yet', () => {
  it('comes again however often that is, without counting as failed', async () => {
    let visits = 0
    post.work = async () => {
      visits += 1
      if (visits < 5) throw comeBackLater(1)
    }
    await put({})
    await start()
    await eventually(async () => expect(await states()).toEqual(['completed']))
    expect(ran.map((one) => one.attempt)).toEqual([1, 1, 1, 1, 1])
    expect(world().logLines.join('')).not.toContain('a job failed')
  })
})

describe('a job that fails', () => {
  it('is tried again, counted, and then done', async () => {
    post.work = async ({ attempt }) => {
      if (attempt < 3) throw new Failure('provider_timeout')
    }
    await put({})
    await start()
    await eventually(async () => expect(await states()).toEqual(['completed']))
    expect(ran.map((one) => one.attempt)).toEqual([1, 2, 3])
    expect(world().logLines.join('')).toContain('a job failed and will be tried again')
  })

  it('has failed for good after its last retry, with its code kept and logged', async () => {
    post.work = async () => {
      throw new Failure('provider_failed')
    }
    await put({})
    await start()
    const failed = [{ state: 'failed', code: 'provider_failed', failures: 3 }]
    await eventually(async () => expect(await stored()).toEqual(failed))
    expect(ran).toHaveLength(3)
    expect(world().logLines.join('')).toContain('a job failed for good')
  })

  it('shows no more of a fault of ours than that it was one', async () => {
    post.work = async () => {
      throw new Error('secret text')
    }
    await put({})
    await start()
    const failed = [{ state: 'failed', code: 'internal_error', failures: 3 }]
    await eventually(async () => expect(await stored()).toEqual(failed))
    const { rows } = await world().owner.query('SELECT output FROM jobs.job_common')
    expect(JSON.stringify(rows)).not.toContain('secret text')
  })

  it('counts as failed when it takes too long, and is aborted', async () => {
    let told = false
    post.work = async ({ signal }) => {
      signal.addEventListener('abort', () => {
        told = true
      })
      await new Promise(() => undefined)
    }
    await put({})
    await start({ limitMs: 50 })
    await eventually(async () => expect(await states()).toEqual(['failed']))
    expect(told).toBe(true)
  })
})

describe('the end', () => {
  it('waits for what runs, takes nothing more, and loses nothing', async () => {
    const gate = Promise.withResolvers<void>()
    post.work = () => gate.promise
    await put(...Array.from({ length: 4 }, () => ({})))
    await start({ classes: { code: { concurrency: 2, batch: 2 } } })
    await eventually(() => expect(ran).toHaveLength(2))
    const stopped = post.stop()
    await sleep(100)
    gate.resolve()
    await stopped
    expect((await states()).toSorted()).toEqual(['completed', 'completed', 'created', 'created'])
    expect(ran).toHaveLength(2)
  })

  it('gives back at once what does not end in time, and no failure is counted', async () => {
    post.work = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('told'))))
    await put({})
    await start()
    await eventually(() => expect(ran).toHaveLength(1))
    await post.stop(50)
    post.work = async () => undefined
    expect(await stored()).toEqual([{ state: 'retry', code: null, failures: null }])
    await start()
    await eventually(async () => expect(await states()).toEqual(['completed']))
    expect(ran.map((one) => one.attempt)).toEqual([1, 1])
  })

  it('of one process leaves the work to the other', async () => {
    const other = await world().startEngine([letters])
    await start()
    post.work = () => sleep(20)
    await put(...Array.from({ length: 40 }, () => ({})))
    await other.stop()
    await eventually(async () => {
      expect(new Set(await states())).toEqual(new Set(['completed']))
    })
    expect(ran).toHaveLength(40)
  })
})
