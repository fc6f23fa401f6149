import type { Reply } from '../reply.ts'
import type { TestOrg, World } from '../world.ts'

/** A day of a shop with one till: DKK 12,500.00 at 25 %, or EUR 122.00, 55.00 and 10.40. */
const days = {
  denmark: {
    rates: [{ rate: 25, gross: 12_500 }],
    paidBy: [
      { kind: 'cash', amount: 2_500 },
      { kind: 'card', amount: 10_000 },
    ],
  },
  italy: {
    rates: [
      { rate: 22, gross: 122 },
      { rate: 10, gross: 55 },
      { rate: 4, gross: 10.4 },
    ],
    paidBy: [
      { kind: 'cash', amount: 87.4 },
      { kind: 'card', amount: 100 },
    ],
  },
}

export function dayOf(org: TestOrg, over: object = {}): Record<string, unknown> {
  return { date: '2026-11-10', ...days[org.region as keyof typeof days], ...over }
}

export async function record(world: World, org: TestOrg, over: object = {}): Promise<Reply> {
  return await world.rest(org, 'operations/record_takings', dayOf(org, over))
}

/** Recorded takings; fails with what was answered instead. */
export async function recorded(
  world: World,
  org: TestOrg,
  over: object = {},
): Promise<Reply['body']> {
  const reply = await record(world, org, over)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.result
}

/** What an entry moved, by account, as text with two decimals. */
export async function movesOf(
  world: World,
  org: TestOrg,
  entryId: string,
): Promise<Record<string, string>> {
  const { lines } = (await world.read(org, `ledger-entries/${entryId}`)).body.result
  const sums = new Map<string, number>()
  for (const { account, amount } of lines as { account: string; amount: number }[]) {
    sums.set(account, (sums.get(account) ?? 0) + Math.round(amount * 100))
  }
  return Object.fromEntries([...sums].map(([account, sum]) => [account, (sum / 100).toFixed(2)]))
}
