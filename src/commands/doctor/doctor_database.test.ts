import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { examineServer } from './doctor_database.ts'

type Answer = Record<'version' | 'sync' | 'fsync' | 'pages', string> & { now: Date }

// Old servers and wrong clocks cannot be had in a test, so here the server's answer is made up.
async function complaintsOf(answer: Partial<Answer>): Promise<string[]> {
  const sound = { version: '150004', sync: 'on', fsync: 'on', pages: 'on', now: new Date() }
  const query = async () => ({ rows: [{ ...sound, ...answer }] })
  const findings = await examineServer({ query } as unknown as Pick<pg.Pool, 'query'>)
  return findings.filter((finding) => finding.fix !== null).map((finding) => finding.says)
}

const secondsFromNow = (seconds: number): Date => new Date(Date.now() + seconds * 1_000)

describe('the server', () => {
  it('is well when it is new enough, on time and durable', async () => {
    expect(await complaintsOf({})).toEqual([])
    expect(await complaintsOf({ version: '180004', sync: 'remote_apply' })).toEqual([])
  })

  it('is too old before 15', async () => {
    expect(await complaintsOf({ version: '140019' })).toEqual(['PostgreSQL 14 is too old'])
  })

  it('may be a second off, but not three, in either direction', async () => {
    expect(await complaintsOf({ now: secondsFromNow(1) })).toEqual([])
    expect(await complaintsOf({ now: secondsFromNow(-1) })).toEqual([])
    for (const seconds of [3, -3]) {
      const [words] = await complaintsOf({ now: secondsFromNow(seconds) })
      expect(words).toMatch(/^the clocks differ by (29|30)\d\d ms$/)
    }
  })

  it('must write every commit to disk before it answers', async () => {
    for (const [name, answer] of [
      ['synchronous_commit is off', { sync: 'off' }],
      ['synchronous_commit is local', { sync: 'local' }],
      ['fsync is off', { fsync: 'off' }],
      ['full_page_writes is off', { pages: 'off' }],
    ] as const) {
      expect((await complaintsOf(answer))[0]).toContain(name)
    }
  })
})
