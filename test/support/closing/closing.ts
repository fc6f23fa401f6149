import { run } from '../books/invoices.ts'
import type { Reply } from '../reply.ts'
import type { TestOrg, World } from '../world.ts'

type Closing = { kind?: 'soft' | 'hard'; despite?: object[] }

/** The points that a test does not bring to pass. */
export const despite = [
  'bank_proven',
  'bank_rows_matched',
  'documents_posted',
  'vat_agrees',
  'drafts_done',
].map((item) => ({ item, reason: 'Not part of this test' }))

export async function close(
  world: World,
  org: TestOrg,
  through: string,
  { kind = 'hard', ...rest }: Closing = {},
): Promise<Reply> {
  const over = kind === 'hard' ? { despite, ...rest } : rest
  return await world.rest(org, 'operations/close_period', { through, kind, ...over })
}

/** Closed, or the test ends here. */
export async function closed(
  world: World,
  org: TestOrg,
  through: string,
  over: Closing = {},
): Promise<Reply['body']> {
  const reply = await close(world, org, through, over)
  if (reply.status !== 200) throw new Error(`close_period: ${JSON.stringify(reply.body)}`)
  return reply.body.result
}

export async function reopened(
  world: World,
  org: TestOrg,
  through?: string,
): Promise<Reply['body']> {
  const body = { reason: 'A bill was missing', ...(through === undefined ? {} : { through }) }
  return await run(world, org, 'operations/reopen_period', body)
}

export async function locksOf(world: World, org: TestOrg): Promise<Reply['body']> {
  return (await world.read(org, 'period-locks')).body.result.locks
}

const costs = { denmark: '2450', italy: '4102' } as const

/** An entry by hand without VAT: a cost against what another account has. */
export function entryOn(org: TestOrg, date: string, amount = 100): object {
  const account = costs[org.region as keyof typeof costs]
  const against = org.region === 'denmark' ? '6940' : '2101'
  return {
    date,
    text: 'By hand',
    lines: [
      { account, amount },
      { account: against, amount: -amount },
    ],
  }
}

/** What stands on each account at the end of a day; accounts with nothing are left out. */
export async function balancesOn(
  world: World,
  org: TestOrg,
  day = '2100-01-01',
): Promise<Record<string, string>> {
  const { rows } = await world.owner.query<{ account: string; sum: string }>(
    `SELECT account, sum(amount_minor)::text AS sum FROM ledger_line
     WHERE org_id = $1 AND date <= $2 GROUP BY account HAVING sum(amount_minor) <> 0
     ORDER BY account`,
    [org.orgId, day],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}
