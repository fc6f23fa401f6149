import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import type { SubjectIds } from '../follow_up/subject.ts'

export type SubjectFacts = {
  name: string | null
  day: string | null
  amount: number | null
  currency: string | null
}

type Found = {
  name: string | null
  day: string | null
  minor: string | null
  total: string | null
  currency: string | null
}

/** What a person outside is told of the payment or document: whom, when, how much. */
export async function findFacts(tx: Tx, orgId: string, of: SubjectIds): Promise<SubjectFacts> {
  const found = await tx.query<Found>(sql`
    SELECT coalesce(counterparty_name, text) AS name, booked_on AS day, amount_minor AS minor,
      NULL AS total, currency
    FROM bank_movement WHERE org_id = ${orgId} AND id = ${of.transaction_id}::uuid
    UNION ALL
    SELECT coalesce(supplier_name, file_name), document_on, NULL,
      extraction #>> '{fields,total,value}', extraction #>> '{fields,currency,value}'
    FROM document_facts WHERE org_id = ${orgId} AND id = ${of.document_id}::uuid`)
  const [one] = found
  if (one === undefined) return { name: null, day: null, amount: null, currency: null }
  const { name, day, currency } = one
  return { name, day, currency, amount: amountOf(one) }
}

function amountOf({ minor, total, currency }: Found): number | null {
  if (minor !== null && currency !== null) return toDecimal(BigInt(minor), currencyDigits(currency))
  return total === null ? null : Number(total)
}
