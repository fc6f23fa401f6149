import { isDay } from '#kernel/values/day'
import {
  mostOpeningRows,
  refuseOpening,
  type OpeningBalanceRow,
  type OpeningFault,
  type OpeningItemRow,
  type OpeningOutcome,
  type OpeningWish,
} from '../reading/opening.ts'
import { cutText } from '../reading/statement.ts'
import { isXmlRefusal, readXml } from '../xml/xml.ts'
import { nodeAt, nodesAt, textAt, type XmlNode } from '../xml/xml_tree.ts'

// A year of entries stands in the same file as the balances.
const limits = { megabytes: 20, tags: 1_500_000 }

type Moment = 'Opening' | 'Closing'
type Read<Row> = { rows: Row[]; faults: OpeningFault[] }

/**
 * SAF-T Financial: accounts with their balances, and customers and suppliers with theirs where the
 * file states them. The file has no list of unpaid invoices, so a contact's balance is one item.
 */
export function readSaft(bytes: Uint8Array, { beginsOn, part }: OpeningWish): OpeningOutcome {
  const root = readXml(bytes, limits)
  if (isXmlRefusal(root)) return root
  const masters = nodeAt(root, 'MasterFiles')
  if (root.name !== 'AuditFile' || masters === null) {
    return refuseOpening('no_saft_found', `The XML is not a SAF-T Financial file (${root.name}).`)
  }
  const moment = momentOf(root, beginsOn)
  if (typeof moment !== 'string') return moment
  const currency = textAt(root, 'Header', 'DefaultCurrencyCode')
  const about = {
    format: 'saft' as const,
    currency: /^[A-Z]{3}$/.test(currency ?? '') ? currency : null,
  }
  if (part === 'balances') {
    const nodes = nodesAt(masters, 'GeneralLedgerAccounts', 'Account')
    const { rows, faults } = readAll(nodes, (node, line) => balanceOf(node, line, moment))
    if (nodes.length > mostOpeningRows) return tooLarge
    return { ...about, balances: rows, items: [], faults }
  }
  const customers = nodesAt(masters, 'Customers', 'Customer')
  const suppliers = nodesAt(masters, 'Suppliers', 'Supplier')
  if (customers.length + suppliers.length > mostOpeningRows) return tooLarge
  const parties = [...customers, ...suppliers]
  const { rows, faults } = readAll(parties, (node, line) => itemOf(node, line, moment, beginsOn))
  return { ...about, balances: [], items: rows, faults }
}

const tooLarge = refuseOpening('too_large', `The file has more than ${mostOpeningRows} rows.`)

/**
 * A file that ends right before the books begin gives its closing balances, one that starts on that day
 * its opening balances. Any other period is of another day.
 */
function momentOf(root: XmlNode, beginsOn: string): Moment | ReturnType<typeof refuseOpening> {
  const criteria = nodeAt(root, 'Header', 'SelectionCriteria')
  const from = textAt(criteria, 'SelectionStartDate') ?? ''
  const to = textAt(criteria, 'SelectionEndDate') ?? ''
  if (from === beginsOn) return 'Opening'
  if (isDay(to) && dayAfter(to) === beginsOn) return 'Closing'
  const detail = `The file covers ${from || '?'} to ${to || '?'}. It must end on the day before ${beginsOn}, or start on ${beginsOn}.`
  return refuseOpening('period_does_not_fit', detail)
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

function readAll<Row>(
  nodes: readonly XmlNode[],
  read: (node: XmlNode, line: number) => Row | OpeningFault | null,
): Read<Row> {
  const all = nodes.map((node, index) => read(node, index + 1)).filter((one) => one !== null)
  const isFault = (one: Row | OpeningFault): one is OpeningFault =>
    typeof one === 'object' && one !== null && 'code' in one
  return { rows: all.filter((one) => !isFault(one)) as Row[], faults: all.filter(isFault) }
}

/** Debit positive; null where the element states none; undefined where it is no amount. */
function amountOf(node: XmlNode, moment: Moment): string | null | undefined {
  const debit = textAt(node, `${moment}DebitBalance`)
  const credit = textAt(node, `${moment}CreditBalance`)
  const said = debit ?? credit
  if (said === null) return null
  if (!/^-?\d{1,15}(?:\.\d{1,8})?$/.test(said)) return undefined
  if (debit !== null || !/[1-9]/.test(said)) return said
  return said.startsWith('-') ? said.slice(1) : `-${said}`
}

function balanceOf(node: XmlNode, line: number, moment: Moment): OpeningBalanceRow | OpeningFault {
  const account = cutText(textAt(node, 'AccountID'), 70)
  if (account === null) return { line, code: 'account_missing', said: '' }
  const amount = amountOf(node, moment)
  if (amount === undefined) return { line, code: 'amount_unreadable', said: account.slice(0, 60) }
  return {
    line,
    account,
    name: cutText(textAt(node, 'AccountDescription'), 500),
    standardNumber: cutText(textAt(node, 'StandardAccountID'), 500),
    amount: amount ?? '0',
  }
}

function itemOf(
  node: XmlNode,
  line: number,
  moment: Moment,
  beginsOn: string,
): OpeningItemRow | OpeningFault | null {
  const isCustomer = node.name === 'Customer'
  const amount = amountOf(node, moment)
  if (amount === null || (amount !== undefined && !/[1-9]/.test(amount))) return null
  const name = cutText(textAt(node, 'Name'), 500)
  if (name === null) return { line, code: 'name_missing', said: '' }
  if (amount === undefined) return { line, code: 'amount_unreadable', said: name.slice(0, 60) }
  const turned = amount.startsWith('-') ? amount.slice(1) : `-${amount}`
  return {
    line,
    side: isCustomer ? 'customer' : 'supplier',
    name,
    vatNumber: cutText(textAt(node, 'TaxRegistration', 'TaxRegistrationNumber'), 100),
    businessId: cutText(textAt(node, 'RegistrationNumber'), 100),
    number: cutText(textAt(node, isCustomer ? 'CustomerID' : 'SupplierID'), 500),
    date: new Date(Date.parse(`${beginsOn}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10),
    dueDate: null,
    currency: null,
    open: isCustomer ? amount : turned,
    home: null,
  }
}
