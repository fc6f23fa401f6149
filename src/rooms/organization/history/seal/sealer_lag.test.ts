import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { checkChain } from './check_chain.ts'
import { startSealer } from './sealer.ts'

const world = useWorld({ own: 'all rows' })

// The promise is two seconds from the moment when no older transaction runs any more. Suites on the
// same server hold that moment off at times, so it is watched; the margin is for a busy machine,
// and grows with what one query takes there, of which a round of the sealer has several.
const promisedMs = 2_000
const marginMs = 1_500
const queriesOfRound = 6

/** When the oldest running transaction of the server was seen to move on, and to where. */
function watchHorizon() {
  const seen: { at: number; xmin: bigint }[] = []
  const over = new AbortController()
  const watch = async (): Promise<void> => {
    for (;;) {
      if (over.signal.aborted) return
      const { rows } = await world.owner.query<{ xmin: string }>(
        'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin',
      )
      seen.push({ at: Date.now(), xmin: BigInt(rows[0]?.xmin ?? '0') })
      await sleep(20)
    }
  }
  const watching = watch()
  return {
    /** The longest that one look took: so far behind the clock was the machine itself. */
    longestMs: () =>
      seen.reduce((most, one, at) => Math.max(most, one.at - (seen[at - 1]?.at ?? one.at)), 0),
    /** From when on a row of this transaction could be sealed. */
    passed: (txid: string) => seen.find((one) => one.xmin > BigInt(txid))?.at ?? 0,
    async stop() {
      over.abort()
      await watching
    },
  }
}

/** When each call was answered, by its request id: its row was committed a moment before. */
async function writeFor(org: TestOrg, ms: number): Promise<Map<string, number>> {
  const answered = new Map<string, number>()
  const end = Date.now() + ms
  const writer = async (name: string): Promise<void> => {
    for (let count = 0; Date.now() < end; count++) {
      const reply = await world.rest(org, 'actions/save_contact', { name: `${name} ${count}` })
      answered.set(String(reply.headers['request-id']), Date.now())
    }
  }
  await Promise.all([writer('A'), writer('B'), writer('C')])
  return answered
}

type Row = { request_id: string; txid: string; sealed_at: Date }

async function lagsOf(
  org: TestOrg,
  answered: Map<string, number>,
  passed: (txid: string) => number,
): Promise<number[]> {
  const { rows } = await world.owner.query<Row>(
    `SELECT a.request_id, a.txid::text AS txid, s.sealed_at FROM audit_seal s
     JOIN audit_log a ON a.org_id = s.org_id AND a.id = s.audit_id WHERE s.org_id = $1`,
    [org.orgId],
  )
  return rows.map((row) => {
    const due = Math.max(answered.get(row.request_id) ?? 0, passed(row.txid))
    return row.sealed_at.getTime() - due
  })
}

describe('under load from several organizations at once', () => {
  it('every row is sealed within two seconds of its commit', async () => {
    const orgs = await Promise.all(['denmark', 'italy', 'denmark'].map(world.createOrg))
    const horizon = watchHorizon()
    const sealers = [startSealer(world.app), startSealer(world.app)]
    const answered = await Promise.all(orgs.map((org) => writeFor(org, 3_000)))
    const isSealed = async (org: TestOrg) => (await checkChain(world.app, org.orgId)).waiting === 0
    for (const org of orgs) {
      await expect.poll(() => isSealed(org), { timeout: 100_000, interval: 100 }).toBe(true)
    }
    await Promise.all([horizon.stop(), ...sealers.map((sealer) => sealer.stop())])
    for (const [index, org] of orgs.entries()) {
      const written = answered[index] ?? new Map<string, number>()
      const report = await checkChain(world.app, org.orgId)
      expect(report).toMatchObject({ sealed: written.size, faultCount: 0 })
      expect(written.size).toBeGreaterThan(2)
      const lags = await lagsOf(org, written, horizon.passed)
      const slowMs = queriesOfRound * horizon.longestMs()
      expect(Math.max(...lags)).toBeLessThan(promisedMs + marginMs + slowMs)
    }
  }, 150_000)

  it('and a sealer that rests too long would be seen', async () => {
    const org = await world.createOrg('denmark')
    // The first round comes at once; what is written behind it waits for the next. How long until
    // then is drawn when the round is over.
    let rounds = 0
    const uint32 = (): number => {
      rounds += 1
      return world.app.random.uint32()
    }
    const app = { ...world.app, random: { ...world.app.random, uint32 } }
    const sealer = startSealer(app, { pauseMs: 60_000 })
    await expect.poll(() => rounds).toBe(1)
    const written = await writeFor(org, 300)
    await sleep(promisedMs + marginMs)
    await sealer.stop()
    const { waiting } = await checkChain(world.app, org.orgId)
    expect(waiting).toBe(written.size)
  }, 120_000)
})
