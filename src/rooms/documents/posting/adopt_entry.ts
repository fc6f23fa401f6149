import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'
import {
  currencyDigits,
  fromDecimal,
  isCurrency,
  isExactDecimal,
  sizeOf,
} from '#kernel/values/money'

/** An entry over there, by what can be compared with a document. */
export type EntryToAdopt = {
  entryId: string
  date: string
  currency: string
  /** What each of its lines comes to, without its sign, and what all debits come to. */
  amountsMinor: readonly string[]
  billNumbers: readonly string[]
}

type Candidate = {
  id: string
  total: string | null
  currency: string | null
  date: string | null
}

/**
 * After a restore: the document that an entry over there was posted for, which is not posted here any
 * more. From then on its posting has that key, so that it is looked for before it is sent. Null where
 * no document, or more than one, has that number, amount and date, or where `remember` refuses.
 */
export async function adoptEntry(
  scene: Scene,
  entry: EntryToAdopt,
  remember: () => Promise<boolean>,
): Promise<string | null> {
  const numbers = entry.billNumbers.map((number) => number.toLowerCase())
  const rows = await scene.tx.query<Candidate>(sql`
    SELECT id, extraction #>> '{fields,total,value}' AS total,
      extraction #>> '{fields,currency,value}' AS currency,
      extraction #>> '{fields,date,value}' AS date
    FROM document
    WHERE org_id = ${scene.orgId} AND status IN ('extracted', 'coded') AND entry_id IS NULL
      AND lower(extraction #>> '{fields,invoiceNumber,value}') = ANY (${numbers}::text[])
    ORDER BY id LIMIT 100 FOR UPDATE`)
  const [document, other] = rows.filter((one) => fits(one, entry))
  if (document === undefined || other !== undefined || !(await remember())) return null
  scene.tx.send(sql`
    UPDATE document SET entry_id = ${entry.entryId}
    WHERE org_id = ${scene.orgId} AND id = ${document.id}`)
  return encodeId('doc', document.id)
}

/** Suppliers number alike. What is not known, or is in another currency, cannot be compared. */
function fits({ total, currency, date }: Candidate, entry: EntryToAdopt): boolean {
  if (date !== null && entry.date < date) return false
  if (total === null || currency !== entry.currency || !isCurrency(currency)) return true
  const digits = currencyDigits(currency)
  if (!isExactDecimal(Number(total), digits)) return true
  const gross = sizeOf(fromDecimal(Number(total), digits))
  return entry.amountsMinor.includes(String(gross))
}
