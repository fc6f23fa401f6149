import type { Entry } from '../ports.ts'
import type { EntryRow, LineRow } from './entry_store.ts'

/** The entry as it is sent to a provider. */
export function toPortEntry(row: EntryRow, lines: readonly LineRow[]): Entry {
  const { foreign_currency: currency, rate, rate_day: rateDay, rate_source: rateSource } = row
  const isForeign = currency !== null && rate !== null && rateDay !== null && rateSource !== null
  return {
    id: row.id,
    date: row.date,
    vatDate: row.vat_date,
    text: row.text,
    currency: row.currency,
    foreign: isForeign ? { currency, rate, rateDay, rateSource } : null,
    lines: lines.map((line) => ({
      account: line.account,
      amountMinor: line.amount_minor,
      text: line.text,
      vatCode: line.vat_code,
      vatRole: line.vat_role,
      vatBaseMinor: line.vat_base_minor,
      vatAmountMinor: line.vat_amount_minor,
      foreignMinor: line.foreign_minor,
      ...(line.vat_date === row.vat_date ? {} : { vatDate: line.vat_date }),
      ...(line.contact_id === null ? {} : { contactId: line.contact_id }),
    })),
  }
}
