import { isIP } from 'node:net'
import type { BankFeed, FeedSession, Institution, Presence, TransactionQuestion } from '#bank/ports'
import { Failure } from '#kernel/failure/failure'
import { minorOf } from './amount.ts'
import {
  authorizationAnswer,
  balancesAnswer,
  institutionsAnswer,
  readAnswer,
  sessionAnswer,
  sessionStateAnswer,
  transactionsAnswer,
} from './answers.ts'
import { unreadable } from './failures.ts'
import { keepForAnHour } from './keeping.ts'
import { createToken } from './token.ts'
import { readTransaction } from './transaction.ts'
import { createTransport, type BankTransport } from './transport.ts'

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
