import type { Scene } from '#kernel/corridor/scene'
import type { Waiting, WaitingPart } from '#kernel/corridor/waiting'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { toVisibleLine } from '#kernel/values/visible_text'
import type { AccountStop } from '../bills/account_rules.ts'
import { listBills, type BillRow } from '../bills/bill_store.ts'
import { withStops } from '../bills/stopped.ts'

const kind = 'supplier_account_changed'

/** Looked at by due day; whoever has more open bills sees the rest in `bills-to-pay`. */
const most = 2000

/** Open bills that name another account than the supplier had so far; one that was rejected is decided. */
export const accountsWaiting: WaitingPart = {
  needs: 'ledger:read',
  kinds: [kind],
  list: listChanged,
  async count(scene, _cap, without) {
    const aside = new Set(without)
    const count = (await listChanged(scene)).filter(({ id }) => !aside.has(id)).length
    return count === 0 ? [] : [{ kind, count }]
  },
}

async function listChanged(scene: Scene): Promise<Waiting[]> {
  const bills = await withStops(scene, await listBills(scene, {}, most, null))
  return bills.flatMap(({ row, stopped }) =>
    stopped?.reason === 'account_changed' ? [toWaiting(row, stopped)] : [],
  )
}

/** Who is no contact becomes one first: an account is confirmed for a contact. */
function toWaiting(row: BillRow, stopped: AccountStop): Waiting {
  const documentId = encodeId('doc', row.source_id ?? '')
  const contactId = row.contact_id === null ? null : encodeId('con', row.contact_id)
  return {
    kind,
    id: documentId,
    says:
      contactId === null
        ? 'The bill names another account than this supplier had before: do not pay it. Link the bill to its contact, ask the supplier by a way you know, then confirm the account.'
        : 'The bill names another account than this supplier had before: do not pay it. Ask the supplier by a way you know, then confirm the account.',
    name: row.name === null ? null : toVisibleLine(row.name, 80),
    detail: `${toVisibleLine(stopped.before ?? '–', 40)} before, ${toVisibleLine(stopped.now, 40)} now`,
    action: contactId === null ? 'link_document_contact' : 'confirm_supplier_account',
    input: contactId === null ? { documentId } : { contactId, account: stopped.now },
    since: (row.bill_at ?? new Date(`${row.opened_on}T00:00:00Z`)).toISOString(),
    until: row.due_on,
    amount: toDecimal(BigInt(row.open_minor), currencyDigits(row.currency)),
    currency: row.currency,
  }
}
