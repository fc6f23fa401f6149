import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import type { z } from 'zod'
import type {
  BankFeed,
  FeedSession,
  Institution,
  Presence,
  TransactionQuestion,
  FeedTransaction,
} from '#bank/ports'
import { Failure } from '#kernel/failure/failure'
import { currencyDigits, isCurrency } from '#kernel/values/money'
import {
  authorizationAnswer,
  balancesAnswer,
  institutionsAnswer,
  readAnswer,
  sessionAnswer,
  sessionStateAnswer,
  transactionsAnswer,
  transactionRow,
} from './answers.ts'
import { unreadable } from './failures.ts'
import { createTransport, type BankTransport } from './transport.ts'

type AmountText = { amount: string; currency: string }

const largest = 2n ** 63n - 1n

/** Minor units from decimal text; no float takes part. More decimals than the currency has, but for zeros, are refused. */
export function minorOf({ amount, currency }: AmountText): bigint {
  const match = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(amount)
  if (!match || !isCurrency(currency)) {
    throw unreadable('The bank sent an amount that cannot be read.')
  }
  const [, minus, whole = '0', fraction = ''] = match
  const digits = currencyDigits(currency)
  if (/[1-9]/.test(fraction.slice(digits))) {
    throw unreadable(`The bank sent an amount in ${currency} with too many decimals.`)
  }
  const size = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  if (size > largest) throw unreadable('The bank sent an amount that is too large.')
  return minus === '-' ? -size : size
}

/** Banks differ in whether the text carries the sign, so only the indicator counts. */
export function signedMinorOf(given: AmountText, indicator: 'CRDT' | 'DBIT'): bigint {
  const units = minorOf(given)
  const size = units < 0n ? -units : units
  return indicator === 'DBIT' ? -size : size
}

type Row = z.output<typeof transactionRow>

/** Whatever is neither booked nor taken back may still change, so it counts as pending. */
const statuses: Readonly<Record<string, FeedTransaction['status']>> = {
  BOOK: 'booked',
  CNCL: 'gone',
  RJCT: 'gone',
}

export function readTransaction(raw: unknown): FeedTransaction {
  const row = readAnswer(transactionRow, raw)
  const status = statuses[row.status] ?? 'pending'
  const isOut = row.credit_debit_indicator === 'DBIT'
  const { currency } = row.transaction_amount
  return {
    entryReference: row.entry_reference,
    status,
    bookedOn: status === 'booked' ? bookingDayOf(row) : row.booking_date,
    valueOn: row.value_date,
    transactionOn: row.transaction_date,
    amountMinor: signedMinorOf(row.transaction_amount, row.credit_debit_indicator),
    currency,
    counterpartyName: (isOut ? row.creditor : row.debtor)?.name ?? null,
    counterpartyIban: (isOut ? row.creditor_account : row.debtor_account)?.iban ?? null,
    text: textOf(row),
    reference: row.reference_number,
    balanceAfterMinor: balanceOf(row, currency),
    bankCode: bankCodeOf(row),
    raw,
  }
}

/** Some banks book without saying when; then the nearest day they give is the best there is. */
function bookingDayOf(row: Row): string | null {
  return row.booking_date ?? row.value_date ?? row.transaction_date
}

function textOf(row: Row): string {
  const lines = (row.remittance_information ?? []).map((line) => line?.trim() ?? '')
  return lines.filter((line) => line !== '').join('\n')
}

function balanceOf({ balance_after_transaction: after }: Row, currency: string): bigint | null {
  return after?.currency === currency ? minorOf(after) : null
}

function bankCodeOf({ bank_transaction_code: given }: Row): string | null {
  const code = [given?.code, given?.sub_code].filter((part) => part).join('-')
  return code === '' ? (given?.description ?? null) : code
}

const lifeSeconds = 3_600
/** A token that is about to end is not sent: clocks differ, and calls take their time. */
const marginSeconds = 300

type TokenOptions = { appId: string; privateKey: string; now: () => Date }

/** The application's own token: RS256, signed here, the same for an hour. */
export function createToken({ appId, privateKey, now }: TokenOptions): () => string {
  const key = readKey(privateKey)
  let kept: { text: string; issuedAt: number } | null = null
  return () => {
    const issuedAt = Math.floor(now().getTime() / 1_000)
    const age = kept === null ? Infinity : issuedAt - kept.issuedAt
    if (kept === null || age < 0 || age > lifeSeconds - marginSeconds) {
      kept = { text: signToken(key, appId, issuedAt), issuedAt }
    }
    return kept.text
  }
}

function signToken(key: KeyObject, appId: string, issuedAt: number): string {
  const head = encode({ typ: 'JWT', alg: 'RS256', kid: appId })
  const claims = encode({
    iss: 'enablebanking.com',
    aud: 'api.enablebanking.com',
    iat: issuedAt,
    exp: issuedAt + lifeSeconds,
  })
  const signature = sign('RSA-SHA256', Buffer.from(`${head}.${claims}`), key)
  return `${head}.${claims}.${signature.toString('base64url')}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** The text is a secret, so the sentence does not repeat it. */
function readKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // Falls through to the sentence below.
  }
  throw new Error('The key of the bank connection is not an RSA private key in PEM.')
}

const hourMs = 3_600_000
const mostKept = 300

/** Asks once an hour for each key, and once for all who ask at the same time. Failures are not kept. */
function keepForAnHour<Value>(
  now: () => Date,
  ask: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const kept = new Map<string, { asked: Promise<Value>; until: number }>()
  return async (key) => {
    const at = now().getTime()
    const known = kept.get(key)
    if (known !== undefined && at < known.until) return await known.asked
    if (kept.size >= mostKept) kept.clear()
    const asked = ask(key)
    kept.set(key, { asked, until: at + hourMs })
    asked.catch(() => {
      if (kept.get(key)?.asked === asked) kept.delete(key)
    })
    return await asked
  }
}

export type EnableBankingOptions = {
  /** The root of the API: the vendor's own, or a simulator of it. */
  url: string
  appId: string
  /** RSA, in PEM. */
  privateKey: string
  now: () => Date
  /** Multiplies every deadline, for tests. */
  pace?: number
}

/** A person waits for a link in front of a screen; data are read in the background. */
const linkMs = 10_000
const codeMs = 20_000
const dataMs = 30_000

/** Enable Banking, API 1.0.0: one adapter for the real service and for everything shaped like it. */
export function createEnableBanking(options: EnableBankingOptions): BankFeed {
  const { url, now, pace = 1 } = options
  const token = createToken(options)
  const direct = createTransport(url, token)
  const send: BankTransport = (call) => direct({ ...call, timeoutMs: call.timeoutMs * pace })
  return {
    listInstitutions: keepForAnHour(now, (country) => listInstitutions(send, country)),
    startAuthorization: (wish) => startAuthorization(send, url, wish),
    finishAuthorization: ({ code }) => finishAuthorization(send, code),
    findSession: (sessionRef) => findSession(send, sessionRef),
    endSession: (sessionRef) => endSession(send, sessionRef),
    readBalances: (accountRef, presence) => readBalances(send, accountRef, presence),
    readTransactions: (question) => readTransactions(send, question),
  }
}

async function listInstitutions(send: BankTransport, country: string): Promise<Institution[]> {
  const query = { country, service: 'AIS' }
  const body = await send({ method: 'GET', path: ['aspsps'], query, timeoutMs: linkMs })
  return readAnswer(institutionsAnswer, body).aspsps.map((bank) => ({
    name: bank.name,
    country: bank.country,
    logo: bank.logo,
    psuTypes: bank.psu_types ?? [],
    maximumConsentSeconds: bank.maximum_consent_validity,
    requiredPsuHeaders: bank.required_psu_headers ?? [],
    beta: bank.beta ?? false,
  }))
}

async function startAuthorization(
  send: BankTransport,
  url: string,
  wish: Parameters<BankFeed['startAuthorization']>[0],
): Promise<{ url: string; ref: string }> {
  const body = {
    access: {
      // The contract shows an offset in figures, and some of its readers want one.
      valid_until: wish.validUntil.toISOString().replace('Z', '+00:00'),
      balances: true,
      transactions: true,
    },
    aspsp: wish.institution,
    state: wish.state,
    redirect_url: wish.redirectUrl,
    psu_type: wish.psuType,
    ...(wish.language === null ? {} : { language: wish.language }),
  }
  const answer = await send({ method: 'POST', path: ['auth'], body, timeoutMs: linkMs })
  const started = readAnswer(authorizationAnswer, answer)
  // A person is sent there: never to anything but a web page, and in the clear only in a trial.
  const { protocol } = new URL(started.url)
  if (protocol !== 'https:' && protocol !== new URL(url).protocol) {
    throw unreadable('The bank connection returned an address that is not safe to open.')
  }
  return { url: started.url, ref: started.authorization_id }
}

async function finishAuthorization(
  send: BankTransport,
  code: string,
): ReturnType<BankFeed['finishAuthorization']> {
  const body = { code }
  const answer = await send({ method: 'POST', path: ['sessions'], body, timeoutMs: codeMs })
  const session = readAnswer(sessionAnswer, answer)
  return {
    sessionRef: session.session_id,
    validUntil: new Date(session.access.valid_until),
    // An account without a uid is only named; nothing of it can be read.
    accounts: session.accounts.flatMap((account) =>
      account.uid === null
        ? []
        : {
            ref: account.uid,
            identificationHash: account.identification_hash,
            identificationHashes: account.identification_hashes,
            iban: account.account_id?.iban ?? null,
            name: account.details ?? account.product ?? account.name,
            currency: account.currency,
            kind: account.cash_account_type,
          },
    ),
  }
}

const sessionStatuses: Readonly<Record<string, FeedSession['status']>> = {
  AUTHORIZED: 'active',
  PENDING_AUTHORIZATION: 'pending',
  RETURNED_FROM_BANK: 'pending',
  EXPIRED: 'expired',
  REVOKED: 'revoked',
  CLOSED: 'closed',
}

async function findSession(send: BankTransport, sessionRef: string): Promise<FeedSession> {
  const path = ['sessions', sessionRef]
  try {
    const body = await send({ method: 'GET', path, timeoutMs: dataMs })
    const { status, access } = readAnswer(sessionStateAnswer, body)
    return {
      status: sessionStatuses[status] ?? 'invalid',
      validUntil: new Date(access.valid_until),
    }
  } catch (error) {
    const code = error instanceof Failure ? error.code : null
    if (code === 'bank_consent_expired') return { status: 'expired', validUntil: null }
    if (code === 'bank_consent_revoked') return { status: 'revoked', validUntil: null }
    throw error
  }
}

async function endSession(send: BankTransport, sessionRef: string): Promise<void> {
  try {
    await send({ method: 'DELETE', path: ['sessions', sessionRef], timeoutMs: linkMs })
  } catch (error) {
    const code = error instanceof Failure ? error.code : null
    if (code !== 'bank_consent_expired' && code !== 'bank_consent_revoked') throw error
  }
}

async function readBalances(
  send: BankTransport,
  accountRef: string,
  presence: Presence,
): ReturnType<BankFeed['readBalances']> {
  const path = ['accounts', accountRef, 'balances']
  const body = await send({ method: 'GET', path, timeoutMs: dataMs, ...headersOf(presence) })
  return readAnswer(balancesAnswer, body).balances.map((balance) => ({
    kind: balance.balance_type,
    amountMinor: minorOf(balance.balance_amount),
    currency: balance.balance_amount.currency,
    day: balance.reference_date,
  }))
}

async function readTransactions(
  send: BankTransport,
  question: TransactionQuestion,
): ReturnType<BankFeed['readTransactions']> {
  const { accountRef, from, to, longest, presence, cursor } = question
  const body = await send({
    method: 'GET',
    path: ['accounts', accountRef, 'transactions'],
    query: {
      date_from: from,
      // The vendor takes no end without a beginning, and leaves it aside when asked for the longest.
      date_to: longest || from === null ? null : to,
      continuation_key: cursor,
      strategy: longest ? 'longest' : 'default',
    },
    timeoutMs: dataMs,
    ...headersOf(presence),
  })
  const page = readAnswer(transactionsAnswer, body)
  return { rows: page.transactions.map(readTransaction), cursor: page.continuation_key }
}

/** Both or none: half of a person is refused. What is no header or no address was made up. */
function headersOf(presence: Presence): { presence?: Record<string, string> } {
  if (presence === null || isIP(presence.ip) === 0) return {}
  const agent = presence.userAgent
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, 500)
    .trim()
  if (agent === '') return {}
  return { presence: { 'psu-ip-address': presence.ip, 'psu-user-agent': agent } }
}
