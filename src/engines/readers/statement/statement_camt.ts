import { isDay } from '#kernel/values/day'
import {
  cutText,
  refuseStatement,
  statementFault,
  withinFaults,
  type BankStatement,
  type StatementBalance,
  type StatementOutcome,
  type StatementRow,
} from '../reading/statement.ts'
import { isXmlRefusal, readXml } from '../xml/xml.ts'
import { nodeAt, nodesAt, textAt, type XmlNode } from '../xml/xml_tree.ts'

// About fifteen thousand entries with all details.
const limits = { megabytes: 12, tags: 900_000 }

/** ISO 20022 camt.053, bank to customer statement; versions 02 to 08 and later differ little. */
export function readCamt(bytes: Uint8Array): StatementOutcome {
  const root = readXml(bytes, limits)
  if (isXmlRefusal(root)) return root
  const listed = nodesAt(root, 'BkToCstmrStmt', 'Stmt')
  if (root.name !== 'Document' || listed.length === 0) {
    const detail = `The XML is not a bank statement (${root.name}); use a camt.053 file.`
    return refuseStatement('no_statement_found', detail)
  }
  return withinFaults(() => ({ format: 'camt053', statements: listed.map(statementOf) }))
}

function statementOf(node: XmlNode): BankStatement {
  const account = nodeAt(node, 'Acct')
  const iban = textAt(account, 'Id', 'IBAN')?.replaceAll(' ', '') ?? null
  const rows = nodesAt(node, 'Ntry').flatMap((entry, index) => rowOf(entry, index + 1) ?? [])
  return {
    iban: cutText(iban, 500),
    accountNumber: cutText(textAt(account, 'Id', 'Othr', 'Id'), 500),
    currency: currencyOf(textAt(account, 'Ccy')),
    rows,
    balances: balancesOf(node, rows),
  }
}

function currencyOf(code: string | null | undefined): string | null {
  return code && /^[A-Z]{3}$/.test(code) ? code : null
}

/** Only booked entries; a batch that the bank booked as one entry stays one. */
function rowOf(entry: XmlNode, place: number): StatementRow | null {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  if (status !== null && status !== 'BOOK') return null
  const isCredit = directionOf(entry, place)
  const bookedOn = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt')
  if (bookedOn === null) throw statementFault(`Entry ${place} has no booking date.`)
  const details = nodesAt(entry, 'NtryDtls', 'TxDtls')
  const only = details.length === 1 ? (details[0] ?? null) : null
  const party = isCredit ? 'Dbtr' : 'Cdtr'
  const parties = nodeAt(only, 'RltdPties')
  const name = textAt(parties, party, 'Nm') ?? textAt(parties, party, 'Pty', 'Nm')
  return {
    bookedOn,
    valueOn: dayAt(entry, 'ValDt'),
    amount: amountOf(entry, isCredit, place),
    currency: currencyOf(nodeAt(entry, 'Amt')?.attributes['Ccy']),
    counterpartyName: cutText(name, 500),
    counterpartyIban: cutText(textAt(parties, `${party}Acct`, 'Id', 'IBAN'), 500),
    text: textOf(entry, details),
    reference: cutText(textAt(only, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'), 500),
    entryReference: cutText(textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef'), 500),
    balanceAfter: null,
    bankCode: bankCodeOf(entry),
    place,
  }
}

function directionOf(node: XmlNode, place: number): boolean {
  const direction = textAt(node, 'CdtDbtInd')
  if (direction === 'CRDT' || direction === 'DBIT') return direction === 'CRDT'
  throw statementFault(`Entry ${place} does not say whether it is a credit or a debit.`)
}

/** Amounts are unsigned in the file: the direction gives the sign, also for reversals. */
function amountOf(node: XmlNode, isCredit: boolean, place: number): string {
  const text = textAt(node, 'Amt') ?? ''
  if (!/^\+?\d{1,15}(?:\.\d{1,8})?$/.test(text)) {
    throw statementFault(`Entry ${place} has the amount "${text.slice(0, 40)}".`)
  }
  const amount = text.replace('+', '')
  return isCredit || /^[0.]+$/.test(amount) ? amount : `-${amount}`
}

function dayAt(node: XmlNode, name: string): string | null {
  const text = textAt(node, name, 'Dt') ?? textAt(node, name, 'DtTm') ?? ''
  const day = text.slice(0, 10)
  return isDay(day) ? day : null
}

function textOf(entry: XmlNode, details: readonly XmlNode[]): string {
  const lines = details.flatMap((one) => nodesAt(one, 'RmtInf', 'Ustrd').map((node) => node.text))
  const more = details.map((one) => textAt(one, 'AddtlTxInf'))
  const added = textAt(entry, 'AddtlNtryInf')
  const all = [...lines, ...more, added].filter((line) => line !== null && line !== '')
  return cutText([...new Set(all)].join('\n'), 2_000) ?? ''
}

function bankCodeOf(entry: XmlNode): string | null {
  const code = nodeAt(entry, 'BkTxCd')
  const domain = nodeAt(code, 'Domn')
  const family = nodeAt(domain, 'Fmly')
  const parts = [textAt(domain, 'Cd'), textAt(family, 'Cd'), textAt(family, 'SubFmlyCd')]
  const joined = parts.filter((one) => one !== null).join('/')
  return cutText(joined === '' ? textAt(code, 'Prtry', 'Cd') : joined, 500)
}

/**
 * Banks date an opening balance on the first day of the statement or the day before. It is certain
 * only that it applies before the first entry, so it gets that entry's date.
 */
function balancesOf(node: XmlNode, rows: readonly StatementRow[]): StatementBalance[] {
  const first = rows.map((row) => row.bookedOn).toSorted()[0]
  const found = nodesAt(node, 'Bal').flatMap((balance, index): StatementBalance[] => {
    const kind = textAt(balance, 'Tp', 'CdOrPrtry', 'Cd')
    const day = dayAt(balance, 'Dt') ?? dayOfItself(balance)
    if (kind !== 'OPBD' && kind !== 'PRCD' && kind !== 'CLBD') return []
    const amount = amountOf(balance, directionOf(balance, index + 1), index + 1)
    if (kind === 'CLBD') return day === null ? [] : [{ kind: 'closing', day, amount }]
    return first === undefined ? [] : [{ kind: 'opening', day: first, amount }]
  })
  const opening = found.find((one) => one.kind === 'opening')
  const closing = found.find((one) => one.kind === 'closing')
  return [opening, closing].filter((one) => one !== undefined)
}

/** Version 02 has the date directly in the balance's Dt element. */
function dayOfItself(balance: XmlNode): string | null {
  const day = (textAt(balance, 'Dt') ?? '').slice(0, 10)
  return isDay(day) ? day : null
}
