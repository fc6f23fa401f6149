import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { isDay } from '#kernel/values/day'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { homeRegion } from '#regions/room'
import { findConnected, type ConnectionRow } from './connection/connection_store.ts'
import { driftKinds, driftKindsOf, sayDrift } from './drift/drift_rules.ts'
import * as store from './drift/drift_store.ts'
import type { DriftEntry, DriftSpan } from './drift/drift_store.ts'
import { hasLedger } from './pull/pulling.ts'

const day = z.string().refine(isDay, 'Use a day of the calendar, such as 2026-11-30.')
const text = z.string().nullable()
const amount = z.number()

const drift = z.object({
  provider: z.string(),
  from: z.string(),
  to: z.string(),
  lastReadAt: text.meta({ description: 'When the accounting system was last read to its end.' }),
  basis: z.enum(['account', 'document']).meta({
    description: 'document: the system has no ledger, so each document is compared by its amount.',
  }),
  isEqual: z.boolean().meta({ description: 'Both ledgers say the same of everything compared.' }),
  currency: z.string(),
  accounts: z
    .array(
      z.object({
        account: z.string().meta({ description: 'Over there.' }),
        name: text,
        ourAccounts: z.array(z.string()),
        date: z.string(),
        ours: amount,
        theirs: amount,
        difference: amount.meta({ description: 'Theirs less ours.' }),
        entries: z.array(z.string()).meta({ description: 'References of the entries behind it.' }),
      }),
    )
    .meta({ description: 'Accounts and days that differ, debit positive.' }),
  entries: z
    .array(
      z.object({
        kinds: z.array(z.enum(driftKinds)),
        says: z.string(),
        ledgerEntryId: text,
        reference: text,
        text: z.string(),
        date: text,
        dateThere: text,
        lines: z.array(z.object({ account: z.string(), ours: amount, theirs: amount })),
      }),
    )
    .meta({ description: 'Each entry that is not the same on both sides.' }),
  isCut: z.boolean().meta({ description: 'There is more; ask for fewer days.' }),
  apart: z
    .object({
      notAtProvider: z.object({ count: z.number().int(), amount }),
      onTheWay: z.number().int(),
      notReadYet: z.number().int(),
      draftsThere: z.number().int(),
    })
    .meta({
      description:
        'Not compared: what that system has no place for; what is on its way; what arrived and was not read since; drafts that it confirms but does not list.',
    }),
})

type Drift = z.input<typeof drift>

const most = 200

export default read({
  name: 'accounting-drift',
  resource: 'accounting_drift',
  says: "Daybook's ledger against that of the accounting system that keeps the books, as last read by pull_entries: accounts and days that differ, and the entries behind it. Empty where Daybook keeps the books.",
  needs: 'ledger:read',
  fails: [],
  item: drift,
  filters: z.strictObject({
    from: day.optional().meta({ description: 'Default: the day from which it keeps the books.' }),
    to: day.optional().meta({ description: 'Default: today.' }),
  }),
  async list(scene, { filters, after }) {
    const row = await findConnected(scene)
    return row === null || after !== null ? [] : [await driftOf(scene, row, filters)]
  },
  position: (item) => [item.provider],
  count: async (scene) => ((await findConnected(scene)) === null ? 0 : 1),
})

async function driftOf(
  scene: Scene,
  row: ConnectionRow,
  {
    from = row.keeps_from,
    to = scene.today,
  }: { from?: string | undefined; to?: string | undefined },
): Promise<Drift> {
  const { currency } = homeRegion(scene)
  const decimal = (minor: string | null): number =>
    toDecimal(BigInt(minor ?? 0), currencyDigits(currency))
  const { id: connectionId, provider } = row
  const span: DriftSpan = { connectionId, provider, from, to, hasLedger: hasLedger(row) }
  const found = await store.listDriftEntries(scene, span, most + 1)
  const days = span.hasLedger ? await store.listDriftDays(scene, span, most + 1) : []
  const ours = await store.listOurAccounts(scene, connectionId)
  const apart = await store.countApart(scene, span)
  const entries = found.slice(0, most)
  return {
    provider,
    from,
    to,
    lastReadAt: row.read_at?.toISOString() ?? null,
    basis: span.hasLedger ? 'account' : 'document',
    isEqual: found.length === 0 && days.length === 0,
    currency,
    accounts: days.slice(0, most).map(({ account, day: date, ours: here, theirs }) => ({
      account,
      name: row.chart.accounts.find((one) => one.id === account)?.name ?? null,
      ourAccounts: ours.filter((one) => one.theirs === account).map((one) => one.ours),
      date,
      ours: decimal(here),
      theirs: decimal(theirs),
      difference: decimal(String(BigInt(theirs) - BigInt(here))),
      entries: entries.filter((one) => isBehind(one, account, date)).map(nameOf),
    })),
    entries: entries.map((one) => toEntry(one, currency, decimal)),
    isCut: found.length > most || days.length > most,
    apart: {
      notAtProvider: {
        count: apart.not_at_provider,
        amount: decimal(apart.not_at_provider_minor),
      },
      onTheWay: apart.on_the_way,
      notReadYet: apart.not_read_yet,
      draftsThere: apart.drafts_there,
    },
  }
}

const nameOf = ({ reference, entry_id: id }: DriftEntry): string =>
  reference ?? (id === null ? '' : encodeId('led', id))

/** With another date all of its accounts differ, on both days. */
function isBehind(found: DriftEntry, account: string, date: string): boolean {
  if (found.our_date !== date && found.their_date !== date) return false
  return found.our_date !== found.their_date || found.lines.some((one) => one.account === account)
}

function toEntry(
  found: DriftEntry,
  currency: string,
  decimal: (minor: string | null) => number,
): Drift['entries'][number] {
  const kinds = driftKindsOf(found)
  return {
    kinds,
    says: sayDrift(found, kinds, currency),
    ledgerEntryId: found.entry_id === null ? null : encodeId('led', found.entry_id),
    reference: found.reference,
    text: found.text,
    date: found.our_date,
    dateThere: found.their_date,
    lines: found.lines.map(({ account, ours, theirs }) => ({
      account,
      ours: decimal(ours),
      theirs: decimal(theirs),
    })),
  }
}
