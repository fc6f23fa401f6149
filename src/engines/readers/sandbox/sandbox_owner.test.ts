import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { livingProbes } from '#test/hostile/probe_processes'
import { closeSandboxes, heavy, openProbe } from '#test/hostile/sandboxes'
import { findIsolation } from './sandbox_isolation.ts'

afterAll(closeSandboxes)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a child that keeps what it has read', () => {
  it('never reads a file of another organization', async () => {
    const { order } = openProbe()
    const of = (orgId: string, words: string) => order(words, heavy(), { orgId })
    expect(await of('one', 'remember secret')).toBe('secret')
    expect(await of('two', 'remember x')).toBe('x')
    // Each is kept for its own organization.
    expect(await of('one', 'remember s')).toBe('secrets')
    expect(await of('two', 'remember y')).toBe('xy')
    const hasUsers = (await findIsolation()).walls.includes('user')
    expect((await of('one', 'user')) !== (await of('two', 'user'))).toBe(hasUsers)
  })

  it('never reads a file after text of others, nor text of others after a file', async () => {
    const { order } = openProbe()
    expect(await order('remember text', null, { orgId: 'one' })).toBe('text')
    expect(await order('remember +', null, { orgId: 'two' })).toBe('text+')
    expect(await order('remember file', heavy(), { orgId: 'two' })).toBe('file')
    expect(await order('remember +', null, { orgId: 'two' })).toBe('text++')
    expect(await order('remember +', heavy(), { orgId: 'two' })).toBe('file+')
  })

  it('reads twenty files of its organization, and then gives its place to a fresh one', async () => {
    const { order } = openProbe()
    const kept: string[] = []
    for (let file = 0; file < 22; file += 1) kept.push(await order('remember x', heavy()))
    expect(kept[19]).toBe('x'.repeat(20))
    expect(kept.slice(20)).toEqual(['x', 'xx'])
  })

  it('ends when its organization has had nothing to read for a while', async () => {
    await closeSandboxes()
    const { order } = openProbe({ idleMs: 200 })
    await order('remember secret', heavy())
    const there = livingProbes()
    // The spares stay.
    await expect.poll(() => there.some((pid) => !livingProbes().includes(pid))).toBe(true)
    expect(await order('remember x', heavy())).toBe('x')
  })
})

describe('children that are started ahead', () => {
  it('read the first documents, one for everybody and spares for organizations', async () => {
    const found = await findIsolation()
    let starts = 0
    const wrap: typeof found.wrap = (options) => {
      starts += 1
      return found.wrap(options)
    }
    const { reader, order } = openProbe({ isolation: async () => ({ ...found, wrap }) })
    reader.prepare()
    await expect.poll(() => starts).toBe(3)
    expect(await order('remember a')).toBe('a')
    expect(starts).toBe(3)
    expect(await order('remember b', heavy())).toBe('b')
    // Another spare for the next organization.
    expect(starts).toBe(4)
  })
})

describe('a child that dies', () => {
  it('while it is idle costs the next file nothing', async () => {
    const { order } = openProbe()
    expect(await order('throwLater', heavy())).toBe('later')
    await pause(500)
    expect(await order('remember a', heavy())).toBe('a')
  })

  it('while it is a spare costs the next organization nothing', async () => {
    await closeSandboxes()
    const { order } = openProbe()
    await order('remember a', heavy(), { orgId: 'one' })
    await expect.poll(() => livingProbes().length).toBeGreaterThanOrEqual(2)
    for (const pid of livingProbes()) process.kill(pid, 'SIGKILL')
    expect(await order('remember b', heavy(), { orgId: 'two' })).toBe('b')
    expect(await order('remember c', heavy(), { orgId: 'one' })).toBe('c')
  })

  it('of memory that it takes while idle is ended before others feel it', async () => {
    await closeSandboxes()
    const { order } = openProbe()
    expect(await order('fillLater', heavy())).toBe('later')
    const there = livingProbes()
    await expect.poll(() => there.every((pid) => livingProbes().includes(pid))).toBe(false)
    expect(await order('remember b', heavy())).toBe('b')
  })
})

describe('a file that used up its time', () => {
  it('is refused without being loaded or read again, for its own organization alone', async () => {
    const { order, losses } = openProbe({ timeoutMs: 3_000 })
    const bytes = heavy()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    let loads = 0
    const load = async () => {
      loads += 1
      return { bytes, text: loads === 1 ? 'spin' : 'remember a' }
    }
    const of = (orgId: string) => order('', null, { orgId, sha256, load })
    expect(await of('one')).toBe('read_timeout')
    expect(await of('one')).toBe('read_timeout')
    expect(loads).toBe(1)
    expect(losses).toEqual(['timeout'])
    expect(await of('two')).toBe('a')
  })
})

describe('while one organization sends files that never end', () => {
  it('another is read at once, and nothing of those that wait is loaded', async () => {
    const { reader, order } = openProbe({ timeoutMs: 20_000 })
    await order('size', heavy(), { orgId: 'two' })
    let loads = 0
    const load = async () => {
      loads += 1
      return { bytes: heavy(), text: 'spin' }
    }
    const bombs = Array.from({ length: 9 }, (_, n) =>
      order('', null, { orgId: 'one', sha256: `bomb ${n}`, load }),
    )
    const all = Promise.allSettled(bombs)
    await expect(order('size', heavy(), { orgId: 'one' })).rejects.toMatchObject({
      code: 'reader_busy',
    })
    const since = performance.now()
    for (let n = 0; n < 20; n += 1) await order('remember x', heavy(), { orgId: 'two' })
    expect(performance.now() - since).toBeLessThan(15_000)
    expect(loads).toBe(1)
    await reader.close()
    const ends = await all
    expect(ends.every((end) => end.status === 'rejected')).toBe(true)
  })
})
