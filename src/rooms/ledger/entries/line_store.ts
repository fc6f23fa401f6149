import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { EntryLine } from '../ports.ts'

type OfEntry = { id: string; date: string; vat_date: string; state: string }

/** The lines of an entry, in its transaction. */
export function insertLines(scene: Scene, row: OfEntry, lines: readonly EntryLine[]): void {
  scene.tx.send(sql`
    INSERT INTO ledger_line (org_id, entry_id, date, vat_date, provisional, account, amount_minor,
      foreign_minor, text, vat_code, vat_role, vat_base_minor, vat_amount_minor, contact_id, no)
    SELECT ${scene.orgId}::uuid, ${row.id}::uuid, ${row.date}::date, given.vat_date,
      ${row.state === 'provisional'}::boolean, given.account, given.amount, given.foreign_amount,
      given.text, given.code, given.role, given.base, given.vat, given.contact, given.no
    FROM unnest(
      ${lines.map((line) => line.vatDate ?? row.vat_date)}::date[],
      ${lines.map((line) => line.account)}::text[],
      ${lines.map((line) => line.amountMinor)}::bigint[],
      ${lines.map((line) => line.foreignMinor)}::bigint[],
      ${lines.map((line) => line.text)}::text[], ${lines.map((line) => line.vatCode)}::text[],
      ${lines.map((line) => line.vatRole)}::text[],
      ${lines.map((line) => line.vatBaseMinor)}::bigint[],
      ${lines.map((line) => line.vatAmountMinor)}::bigint[],
      ${lines.map((line) => line.contactId ?? null)}::uuid[]) WITH ORDINALITY
      AS given (vat_date, account, amount, foreign_amount, text, code, role, base, vat, contact,
        no)`)
}
