import { insertAccount, transaction } from './bank.ts'
import type { TestOrg, World } from '../world.ts'

/** Of the two accounts, in their order. */
export const ownIbans = ['DK5000400440116243', 'DK8387654321012345'] as const

/** Two accounts of a Danish organization, each with its own number and place in the chart. */
export async function twoAccounts(world: World, org: TestOrg): Promise<[string, string]> {
  const accounts: [string, string] = [
    await insertAccount(world, org),
    await insertAccount(world, org),
  ]
  for (const [index, id] of accounts.entries()) {
    await world.owner.query(
      'UPDATE bank_account SET iban = $2, ledger_account = $3 WHERE id = $1',
      [id, ownIbans[index], ['6481', '6482'][index]],
    )
  }
  return accounts
}

/** The same amount out of one account and into the other, a day later, each naming the other. */
export async function transferBetween(
  world: World,
  org: TestOrg,
  [from, to]: [string, string],
  amountMinor = 500_000n,
): Promise<[string, string]> {
  const text = 'Overførsel'
  const out = { accountId: from, amountMinor: -amountMinor, text, iban: ownIbans[1] }
  const into = { accountId: to, amountMinor, text, iban: ownIbans[0] }
  return [
    await transaction(world, org, { ...out, day: '2026-11-10' }),
    await transaction(world, org, { ...into, day: '2026-11-11' }),
  ]
}
