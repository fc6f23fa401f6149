import type { Region } from '#regions/room'

/** What feeds a box: VAT codes in one role, or accounts. */
export type VatBoxFeed = {
  role: 'base' | 'input' | 'output' | null
  codes: ReadonlySet<string>
  accounts: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** Feeds by box. A code feeds VAT to a box on the side of that box: output or input. */
export function feedsOf(region: Region): ReadonlyMap<string, VatBoxFeed> {
  const feeds = new Map<string, VatBoxFeed>()
  for (const { id, kind } of region.vatBoxes) {
    const accounts = region.boxAccounts.filter((row) => row.box === id)
    if (kind === 'base') {
      const codes = region.vatCodes.filter((code) => code.baseBoxes.includes(id))
      feeds.set(id, { role: 'base', codes: idsOf(codes), accounts: none })
    }
    if (kind === 'vat') {
      const codes = region.vatCodes.filter((code) => code.vatBoxes.includes(id))
      feeds.set(id, { role: accounts[0]?.side ?? null, codes: idsOf(codes), accounts: none })
    }
    if (kind === 'account') {
      const ids = new Set(accounts.map((row) => row.account))
      feeds.set(id, { role: null, codes: none, accounts: ids })
    }
  }
  return feeds
}

/** Accounts that feed a box directly, without a VAT code. */
export function fedAccounts(feeds: ReadonlyMap<string, VatBoxFeed>): string[] {
  return [...feeds.values()].flatMap((feed) => [...feed.accounts])
}

function idsOf(rows: readonly { id: string }[]): Set<string> {
  return new Set(rows.map((row) => row.id))
}
