import type { Region } from '#regions/room'
import { type Chart } from '#ledger/room'
import { inForce } from '#ledger/parts'
import type { MappingKind, MappingRow } from './mapping_store.ts'

type Named = { id: string; name: string }
type Ours = { kind: MappingKind; ours: string; ourName: string; isUsual: boolean }

/** What is called how over there, with names on both sides, and what has no counterpart yet. */
export function showMapping(
  region: Region,
  theirs: Chart,
  mappings: readonly MappingRow[],
  day: string,
  added: readonly Named[] = [],
) {
  const said = new Map(mappings.map((row) => [keyOf(row), row]))
  const names = {
    account: new Map(theirs.accounts.map((one) => [one.id, one.name])),
    vat_code: new Map(theirs.vatCodes.map((one) => [one.id, one.name])),
  }
  const all = oursIn(region, day, added)
  return {
    mapping: all.flatMap(({ kind, ours, ourName }) => {
      const row = said.get(keyOf({ kind, ours }))
      if (row === undefined || row.theirs === null) return []
      const theirName = names[kind].get(row.theirs) ?? null
      const isGone = !names[kind].has(row.theirs)
      return [{ kind, ours, ourName, theirs: row.theirs, theirName, setBy: row.set_by, isGone }]
    }),
    unmapped: all.filter((one) => (said.get(keyOf(one))?.theirs ?? null) === null),
  }
}

const keyOf = ({ kind, ours }: { kind: MappingKind; ours: string }) => `${kind} ${ours}`

/** Everything that Daybook's ledger can hold: the region's chart and what was added to it. */
function oursIn(region: Region, day: string, added: readonly Named[]): Ours[] {
  const usual = usualIn(region)
  return [
    ...[...region.accounts, ...added].map(({ id, name }) => ({
      kind: 'account' as const,
      ours: id,
      ourName: name,
      isUsual: usual.accounts.has(id),
    })),
    ...inForce(region.vatCodes, day).map(({ id, name }) => ({
      kind: 'vat_code' as const,
      ours: id,
      ourName: name,
      isUsual: usual.vatCodes.has(id),
    })),
  ]
}

/** What Daybook books to by itself: by role, category, VAT box, or for what a bank charges. */
function usualIn(region: Region) {
  const sales = Object.values(region.sales)
  const costs = region.categories.flatMap((one) => [one.vatDomestic, one.vatEu, one.vatOutside])
  const accounts = [
    ...Object.values(region.accountRoles),
    ...region.boxAccounts.map((one) => one.account),
    ...region.bankBookings.map((one) => one.account),
    ...region.categories.map((one) => one.account),
    ...sales.map((one) => one.account),
  ]
  return {
    accounts: new Set<string>(accounts),
    vatCodes: new Set<string | null>([...costs, ...sales.map((one) => one.vatCode)]),
  }
}
