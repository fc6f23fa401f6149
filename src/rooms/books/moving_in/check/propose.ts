import type { OpeningReport } from '../opening/report.ts'
import type { OldBalance } from './content.ts'
import type { OwnAccount } from './ground.ts'

type Proposal = OpeningReport['proposals'][number]

/**
 * The account here that one of the other chart most likely is: by its number in the standard chart, by
 * its name, then by its own number. Two that fit equally are no proposal. Nothing is applied from it.
 */
export function proposeAccount(
  old: Pick<OldBalance, 'account' | 'name' | 'standardNumber'>,
  chart: readonly OwnAccount[],
): Proposal | null {
  const name = plain(old.name ?? '')
  const ways: (readonly [Proposal['reason'], (account: OwnAccount) => boolean])[] = [
    [
      'standard_number',
      (one) => isSet(old.standardNumber) && one.standardNumber === old.standardNumber,
    ],
    ['same_name', (one) => name !== '' && (plain(one.name) === name || plain(one.nameEn) === name)],
    ['same_number', (one) => one.id === old.account],
  ]
  for (const [reason, fits] of ways) {
    const [only, ...others] = chart.filter(fits)
    if (only === undefined || others.length > 0) continue
    return { from: old.account, name: old.name, to: only.id, toName: only.name, reason }
  }
  return null
}

const isSet = (text: string | null): boolean => text !== null && text !== ''

function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
