import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import { useLetters } from '#test/support/access/letters'

const post = useLetters()
const { put, ran, start, states, world } = post

describe('a job whose worker died', () => {
  it('is begun again within seconds of its last sign of life running out, without a failure', async () => {
    await put({})
    await world().owner.query(
      `UPDATE jobs.job_common SET state = 'active', started_on = now() - interval '12 seconds',
         heartbeat_on = now() - interval '11 seconds'`,
    )
    await start()
    await eventually(async () => expect(await states()).toEqual(['completed']))
    expect(ran.map((one) => one.attempt)).toEqual([1])
  })

  it('has failed for good when twenty died on it', async () => {
    await put({})
    await world().owner.query(
      `UPDATE jobs.job_common SET state = 'active', started_on = now() - interval '12 seconds',
         heartbeat_on = now() - interval '11 seconds', retry_count = 20`,
    )
    await start()
    await eventually(async () => expect(await states()).toEqual(['failed']))
    expect(ran).toEqual([])
  })

  const dieNow = `UPDATE jobs.job_common SET heartbeat_on = now() - interval '11 seconds'
    WHERE state = 'active'`

  it.each(['failed', 'given back'])('is begun again however often it was %s', async (how) => {
    // Taken and put back twenty times by workers that all lived.
    await put({})
    await world().owner.query('UPDATE jobs.job_common SET retry_count = 19, started_on = now()')
    post.work = async ({ signal }) => {
      if (how === 'failed' && ran.length === 1) throw new Error('once')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    }
    await start()
    if (how === 'given back') {
      await eventually(() => expect(ran).toHaveLength(1))
      await post.stop(0)
      await start()
    }
    await eventually(() => expect(ran).toHaveLength(2))
    const { rows } = await world().owner.query(
      'SELECT retry_count AS count, retry_limit AS most FROM jobs.job_common',
    )
    expect(rows).toEqual([{ count: 21, most: 41 }])
    await world().owner.query(dieNow)
    await eventually(() => expect(ran).toHaveLength(3))
    expect(await states()).toEqual(['active'])
  })

  it('that is alive after all is aborted, and cannot mark what another has taken', async () => {
    let told = ''
    post.work = ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          told = (signal.reason as Error).message
          resolve()
        })
      })
    await put({})
    await start()
    await eventually(() => expect(ran).toHaveLength(1))
    await world().owner.query('UPDATE jobs.job_common SET retry_count = retry_count + 1')
    await eventually(() => expect(told).toBe('another process has taken the job'))
    await sleep(200)
    expect(await states()).toEqual(['active'])
  })

  it('stays with it as long as it gives signs of life', async () => {
    const gate = Promise.withResolvers<void>()
    post.work = () => gate.promise
    await put({})
    await start()
    await eventually(() => expect(ran).toHaveLength(1))
    const lastSign = async () => {
      const { rows } = await world().owner.query('SELECT heartbeat_on AS at FROM jobs.job_common')
      return (rows[0].at as Date).getTime()
    }
    const first = await lastSign()
    // One sign in time: after ten seconds without any, another process may take the job.
    await eventually(async () => expect(await lastSign()).toBeGreaterThan(first))
    gate.resolve()
    await eventually(async () => expect(await states()).toEqual(['completed']))
    expect(ran).toHaveLength(1)
  })
})

describe('classes', () => {
  it('do not wait for each other', async () => {
    post.work = async ({ data }) => {
      if (data === 'stuck') await new Promise(() => undefined)
    }
    await put({ data: 'stuck' }, { data: 'stuck' }, { kind: 'send_parcels', data: 'quick' })
    await start({ classes: { code: { concurrency: 2, batch: 2 } } })
    await eventually(async () => expect(await states()).toContain('completed'))
    expect(ran.filter((one) => one.data === 'quick')).toHaveLength(1)
  })

  it('run no more at once than they may, and a slow job keeps only its own place', async () => {
    let now = 0
    let most = 0
    const gate = Promise.withResolvers<void>()
    post.work = async ({ data }) => {
      now += 1
      most = Math.max(most, now)
      await (data === 'slow' ? gate.promise : sleep(10))
      now -= 1
    }
    await put({ data: 'slow' }, ...Array.from({ length: 20 }, () => ({ data: 'quick' })))
    await start({ classes: { code: { concurrency: 3, batch: 3 } } })
    await eventually(async () => {
      expect((await states()).filter((state) => state === 'completed')).toHaveLength(20)
    })
    expect(now).toBe(1)
    expect(most).toBe(3)
    gate.resolve()
  })
})

describe('turns', () => {
  const order = () => ran.map((one) => (one.orgId === world().dk.orgId ? 'dk' : 'it'))

  it('let a small organization in before the rest of a large one', async () => {
    await put(...Array.from({ length: 30 }, () => ({ orgId: world().dk.orgId })))
    await put({ orgId: world().it.orgId }, { orgId: world().it.orgId })
    await start({ classes: { code: { concurrency: 1, batch: 1 } } })
    await eventually(() => expect(ran).toHaveLength(32))
    expect(order().slice(0, 4).toSorted()).toEqual(['dk', 'dk', 'it', 'it'])
  })

  it('do not make an organization pay for what it did while nobody else waited', async () => {
    await put(...Array.from({ length: 30 }, () => ({ orgId: world().dk.orgId })))
    await start()
    await eventually(() => expect(ran).toHaveLength(30))
    await sleep(100)
    await post.stop()
    ran.length = 0
    await put(...Array.from({ length: 10 }, () => ({ orgId: world().it.orgId })))
    await put({ orgId: world().dk.orgId })
    await start({ classes: { code: { concurrency: 1, batch: 1 } } })
    await eventually(() => expect(ran).toHaveLength(11))
    expect(order().indexOf('dk')).toBeLessThan(3)
  })

  it('count a job of weight 2 half', async () => {
    await put(...Array.from({ length: 4 }, () => ({ orgId: world().dk.orgId, weight: 2 })))
    await put(...Array.from({ length: 2 }, () => ({ orgId: world().it.orgId })))
    const { rows } = await world().owner.query(
      'SELECT org_id, last_turn::integer AS turn FROM job_turn ORDER BY org_id',
    )
    expect(rows.map((row) => row.turn)).toEqual([120, 120])
  })
})
