import { addDays, isDay } from '#kernel/values/day'
import { isIban } from '../text/iban.ts'
import {
  cutText,
  refuseStatement,
  statementFault,
  withinFaults,
  type BankStatement,
  type StatementOutcome,
  type StatementRow,
} from '../reading/statement.ts'

type Information = {
  text: string
  name: string | null
  iban: string | null
  reference: string | null
}

/**
 * Field :86: is free text that banks structure in their own ways: numbered parts after question
 * marks, or keywords between slashes. Otherwise it is plain text.
 */
export function readInformation(text: string): Information {
  const flat = text.replaceAll(/\r?\n/g, '')
  if (/^\d{3}\?\d{2}/.test(flat) || /^\?\d{2}/.test(flat)) return readNumbered(flat)
  if (/^\/[A-Z]{2,8}\//.test(flat.trim())) return readSlashed(flat.trim())
  return { text: text.trim(), name: null, iban: null, reference: null }
}

/** ?20 to ?29 and ?60 to ?63: message; ?31: account; ?32 and ?33: name. */
function readNumbered(flat: string): Information {
  const parts = flat.split('?').slice(1)
  const pick = (isWanted: (code: number) => boolean): string[] =>
    parts.filter((part) => isWanted(Number(part.slice(0, 2)))).map((part) => part.slice(2))
  const message = pick((code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63)).join('')
  const name = pick((code) => code === 32 || code === 33).join('')
  const [account = ''] = pick((code) => code === 31)
  return {
    text: message === '' ? pick((code) => code === 0).join('') : message,
    name: name === '' ? null : name,
    iban: ibanOf(account),
    reference: creditorReference(message),
  }
}

const words = new Set(['NAME', 'IBAN', 'REMI', 'EREF', 'CNTP', 'USTD', 'CSID', 'MARF', 'BENM'])

/** /NAME/Kunde ApS/IBAN/DK50…/REMI/Faktura 12/ */
function readSlashed(flat: string): Information {
  const fields = new Map<string, string>()
  let name = ''
  for (const piece of flat.split('/').slice(1)) {
    if (/^[A-Z]{4}$/.test(piece) && (words.has(piece) || name === '')) {
      name = piece
      fields.set(name, '')
    } else if (name !== '') {
      const before = fields.get(name) ?? ''
      fields.set(name, before === '' ? piece : `${before}/${piece}`)
    }
  }
  const textOf = (key: string): string | null => fields.get(key)?.replace(/\/+$/, '').trim() || null
  const remittance = textOf('REMI') ?? textOf('USTD') ?? textOf('EREF')
  return {
    text: remittance ?? flat,
    name: textOf('NAME') ?? textOf('BENM'),
    iban: ibanOf(textOf('IBAN') ?? textOf('CNTP') ?? ''),
    reference: creditorReference(remittance ?? ''),
  }
}

function ibanOf(text: string): string | null {
  return /[A-Z]{2}\d{2}[A-Z0-9]{11,30}/.exec(text.replaceAll(' ', ''))?.[0] ?? null
}

/** ISO 11649; the check digits are verified where it is used. */
function creditorReference(text: string): string | null {
  return /(?<![A-Z0-9])RF\d{2}[A-Z0-9]{1,21}(?![A-Z0-9])/.exec(text)?.[0] ?? null
}

type Field = { tag: string; text: string; line: number }

const tag = /^:(\d{2}[A-Z]?):/

/** SWIFT MT940 as banks export it, with or without the blocks around the text. */
export function isMt940(text: string): boolean {
  return /^:(?:20|25):/m.test(text) && /^:(?:60[FM]|61|62[FM]):/m.test(text)
}

/**
 * Our own parser: the available ones hold amounts as floats and have not been maintained for two
 * years. Only eight fields of the format matter.
 */
export function readMt940(text: string): StatementOutcome {
  return withinFaults(() => {
    const messages = splitMessages(fieldsOf(text))
    const statements = joinPages(messages.map(statementOf))
    if (statements.length > 0) return { format: 'mt940', statements }
    return refuseStatement(
      'no_statement_found',
      'The file has the MT940 format but contains no statement.',
    )
  })
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    const body = line.replace(/^\{4:/, '')
    const found = tag.exec(body)
    const last = fields.at(-1)
    if (found?.[1]) {
      fields.push({ tag: found[1], text: body.slice(found[0].length), line: index + 1 })
    } else if (last && !/^(?:-\}?|\{\d:.*)$/.test(body)) {
      last.text += `\n${body}`
    }
  })
  return fields
}

/** Every statement starts with its reference. */
function splitMessages(fields: readonly Field[]): Field[][] {
  const messages: Field[][] = []
  for (const field of fields) {
    const last = messages.at(-1)
    if (field.tag === '20' || last === undefined) messages.push([field])
    else last.push(field)
  }
  return messages.filter((message) => message.some(({ tag: one }) => /^6[012]/.test(one)))
}

type Balance = { day: string; currency: string; amount: string }

function statementOf(fields: readonly Field[]): BankStatement {
  const textOf = (name: string): string | null =>
    fields.find((field) => field.tag === name)?.text.trim() ?? null
  const account = textOf('25') ?? ''
  const compact = account.replaceAll(/[^A-Z0-9]/gi, '').toUpperCase()
  const rows = rowsOf(fields)
  const first = fields.find((field) => /^60[FM]$/.test(field.tag))
  const last = fields.findLast((field) => /^62[FM]$/.test(field.tag))
  const opening = first ? balanceOf(first) : null
  const closing = last ? balanceOf(last) : null
  const begin = rows.map((row) => row.bookedOn).toSorted()[0]
  const isIbanWithCurrency = isIban(compact.slice(0, -3)) && /[A-Z]{3}$/.test(compact)
  const iban = isIban(compact) ? compact : isIbanWithCurrency ? compact.slice(0, -3) : null
  return {
    iban,
    accountNumber: iban === null ? cutText(account, 500) : null,
    currency: opening?.currency ?? closing?.currency ?? null,
    rows,
    balances: [
      ...(opening && begin
        ? [{ kind: 'opening' as const, day: begin, amount: opening.amount }]
        : []),
      ...(closing ? [{ kind: 'closing' as const, day: closing.day, amount: closing.amount }] : []),
    ],
  }
}

/** Pages of one statement follow each other; each opens with the closing balance of the last. */
function joinPages(statements: readonly BankStatement[]): BankStatement[] {
  const joined: BankStatement[] = []
  for (const one of statements) {
    const last = joined.at(-1)
    const isSame = last?.iban === one.iban && last.accountNumber === one.accountNumber
    const left = last?.balances.find((balance) => balance.kind === 'closing')
    const next = one.balances.find((balance) => balance.kind === 'opening')
    if (!last || !isSame || !left || !next || left.amount !== next.amount) {
      joined.push(one)
      continue
    }
    const opening = last.balances.filter((balance) => balance.kind === 'opening')
    const closing = one.balances.filter((balance) => balance.kind === 'closing')
    last.rows.push(...one.rows)
    last.balances = [...(opening.length > 0 ? opening : [next]), ...closing]
  }
  return joined
}

const balance = /^([CD])(\d{6})([A-Z]{3})([\d.,]{1,20})/

function balanceOf({ text, tag: name, line }: Field): Balance {
  const [, sign, date = '', currency = '', amount = ''] = balance.exec(text.trim()) ?? []
  const day = dayOf(date)
  if (sign === undefined || day === null) {
    throw statementFault(`The balance in field :${name}: on line ${line} is invalid.`)
  }
  return { day, currency, amount: decimalOf(amount, sign === 'D', line) }
}

function rowsOf(fields: readonly Field[]): StatementRow[] {
  const rows: StatementRow[] = []
  fields.forEach((field, index) => {
    if (field.tag !== '61') return
    const next = fields[index + 1]
    rows.push(rowOf(field, next?.tag === '86' ? next.text : '', rows.length + 1))
  })
  return rows
}

const entry =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?([\d.,]{1,20})([A-Z][A-Z0-9]{3})?([^/\n]*(?:\/(?!\/)[^/\n]*)*)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/

function rowOf({ text, line }: Field, information: string, place: number): StatementRow {
  const found = entry.exec(text.trim())
  const [, date = '', booked, direction = '', , amount = '', code, own, bank, more] = found ?? []
  const valueOn = dayOf(date)
  if (!found || valueOn === null) {
    throw statementFault(`The entry in field :61: on line ${line} is invalid.`)
  }
  const about = readInformation(information)
  const isOut = direction === 'D' || direction === 'RC'
  return {
    bookedOn: bookingDay(valueOn, booked),
    valueOn,
    amount: decimalOf(amount, isOut, line),
    currency: null,
    counterpartyName: cutText(about.name, 500),
    counterpartyIban: cutText(about.iban, 500),
    text: cutText([about.text, more].filter(Boolean).join('\n'), 2_000) ?? '',
    reference: cutText(about.reference, 500),
    entryReference: cutText(bank, 500) ?? cutText(own, 500),
    balanceAfter: null,
    bankCode: cutText(code, 500),
    place,
  }
}

/** The booking date has no year; it is the year nearest to the value date. */
function bookingDay(valueOn: string, booked: string | undefined): string {
  if (booked === undefined) return valueOn
  const year = Number(valueOn.slice(0, 4))
  const days = [year - 1, year, year + 1]
    .map((one) => `${one}-${booked.slice(0, 2)}-${booked.slice(2)}`)
    .filter(isDay)
  const near = days.find((day) => day >= addDays(valueOn, -180) && day <= addDays(valueOn, 180))
  return near ?? valueOn
}

function dayOf(text: string): string | null {
  const year = Number(text.slice(0, 2))
  const day = `${year > 79 ? 19 : 20}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`
  return isDay(day) ? day : null
}

/** The decimal mark is a comma, and is present even if no digits follow. */
function decimalOf(text: string, isNegative: boolean, line: number): string {
  const [whole = '', part = '', ...more] = text.replaceAll('.', '').split(',')
  if (more.length > 0 || !/^\d{1,15}$/.test(whole) || !/^\d{0,8}$/.test(part)) {
    throw statementFault(`Line ${line} has the invalid amount "${text.slice(0, 40)}".`)
  }
  const size = part === '' ? whole : `${whole}.${part}`
  return isNegative && /[1-9]/.test(size) ? `-${size}` : size
}
