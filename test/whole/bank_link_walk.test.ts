import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDatabase, openDatabase, type Database } from '#kernel/database/database'
import { invariants, verify, type BrokenRecord } from '#verification/room'
import { watchConsents } from '../../src/rooms/bank/accounts/consent_watch.ts'
import { createBankWorld, italianBank, type BankWorld } from '../support/bank/bank_link.ts'
import type { TestOrg } from '../support/world.ts'

let bank: BankWorld
let database: Database
beforeAll(async () => {
  bank = await createBankWorld()
  database = openDatabase({ url: bank.world.ownerUrl, poolSize: 2, answerDeadlineMs: 60_000 })
})
afterAll(async () => {
  await closeDatabase(database)
  await bank.close()
})

const moves = ['agree', 'deny', 'replay', 'finalize', 'twice', 'lose', 'age', 'watch'] as const
type Move = (typeof moves)[number]
type Begun = { authorizationId: string; address: string | null }

/** What several people and the watch do with the links of one organization, in any order. */
async function walk(org: TestOrg, steps: readonly Move[]): Promise<void> {
  const begun: Begun[] = []
  const last = (): Begun | undefined => begun.at(-1)
  const finalize = async (): Promise<void> => {
    const { authorizationId } = last() ?? {}
    if (authorizationId) await bank.finalize(org, authorizationId)
  }
  const begin = async (decision: 'approve' | 'deny'): Promise<void> => {
    const { authorizationId, consentUrl } = await bank.start(org, italianBank)
    const address = await bank.decide(consentUrl, decision)
    begun.push({ authorizationId, address })
    await bank.comeBack(address)
  }
  const does: Record<Move, () => Promise<unknown>> = {
    agree: () => begin('approve'),
    deny: () => begin('deny'),
    replay: async () => last()?.address && (await bank.comeBack(last()?.address ?? '')),
    finalize,
    twice: () => Promise.all([finalize(), finalize(), watch(org)]),
    async lose() {
      await bank.control('faults', { path: '/sessions', act: 'drop_after' })
      await finalize()
      await fetch(`${bank.simulator.control}/faults`, { method: 'DELETE' })
    },
    age: () =>
      bank.world.owner.query(
        `UPDATE bank_link SET valid_until = valid_until - interval '90 days' WHERE org_id = $1`,
        [org.orgId],
      ),
    watch: () => watch(org),
  }
  for (const step of steps) await does[step]()
}

async function watch(org: TestOrg): Promise<void> {
  const { signal } = new AbortController()
  await watchConsents.run(bank.world.app, { orgId: org.orgId, data: null, attempt: 1, signal })
}

/** The promises of the whole house that links could break; the organization itself came by SQL. */
async function brokenPromises(org: TestOrg): Promise<BrokenRecord[]> {
  const site = {
    app: { ...bank.world.app, database },
    appRole: bank.world.app.database,
    orgId: org.orgId,
  }
  const wanted = ['versions increase', 'one audit row', 'no row refers']
  const held = invariants.filter((one) => wanted.some((words) => one.says.includes(words)))
  expect(held).toHaveLength(wanted.length)
  const verdicts = await Promise.all(held.map((invariant) => verify(site, invariant)))
  const findings = verdicts.flatMap((verdict) => verdict.findings)
  return findings.filter((one) => !one.record.startsWith('org_') && !one.record.startsWith('key_'))
}

async function faultsOfLinks(org: TestOrg): Promise<string[]> {
  const { rows } = await bank.world.owner.query<{ fault: string }>(
    `SELECT 'an account is there twice: ' || iban AS fault FROM bank_account
       WHERE org_id = $1 GROUP BY iban, currency HAVING count(*) > 1
     UNION ALL SELECT 'an active account has no active link' FROM bank_account a
       LEFT JOIN bank_link l ON l.org_id = a.org_id AND l.id = a.link_id
       WHERE a.org_id = $1 AND (a.status = 'active') <> (l.session_status = 'active')
     UNION ALL SELECT 'an active link opens nothing' FROM bank_link l
       WHERE l.org_id = $1 AND l.session_status = 'active' AND NOT EXISTS (
         SELECT FROM bank_account a WHERE a.org_id = $1 AND a.link_id = l.id)
     UNION ALL SELECT 'a code lies where it is of no use' FROM bank_authorization
       WHERE org_id = $1 AND (code_sealed IS NOT NULL) <> (status = 'returned')
     UNION ALL SELECT 'a link came of nothing' FROM bank_authorization
       WHERE org_id = $1 AND (link_id IS NOT NULL) <> (status = 'completed')
     UNION ALL SELECT 'something is still under way' FROM intent
       WHERE org_id = $1 AND state = 'open'
     UNION ALL SELECT 'a run is still under way' FROM run
       WHERE org_id = $1 AND state = 'open'`,
    [org.orgId],
  )
  return rows.map((row) => row.fault)
}

describe('links to banks', () => {
  it('hold together whatever people do with them, and in whatever order', async () => {
    const anyWalk = fc.array(fc.constantFrom(...moves), { minLength: 6, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(anyWalk, async (steps) => {
        const org = await bank.world.createOrg('italy')
        await walk(org, ['agree', ...steps])
        expect(await faultsOfLinks(org)).toEqual([])
        expect(await brokenPromises(org)).toEqual([])
      }),
      { numRuns: 12, endOnFailure: true },
    )
  }, 120_000)

  it('are seen to be broken where they are', async () => {
    const org = await bank.world.createOrg('italy')
    await walk(org, ['agree', 'finalize'])
    expect(await faultsOfLinks(org)).toEqual([])
    await bank.world.owner.query(
      `UPDATE bank_link SET session_status = 'closed', version = 7 WHERE org_id = $1`,
      [org.orgId],
    )
    expect((await faultsOfLinks(org)).length).toBeGreaterThan(0)
    expect((await brokenPromises(org)).length).toBeGreaterThan(0)
  })
})
