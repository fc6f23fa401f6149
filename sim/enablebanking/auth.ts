import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Authorization, nowOf } from '../state.ts'
import { answerOf } from '../wire.ts'
import { type Bank, findBank } from '../world/banks.ts'
import { isDay } from '../world/day.ts'
import { authMethodName, psuType } from './aspsps.ts'
import { type Call, readBody, type Route } from './call.ts'
import { refuse } from './errors.ts'
import { schemeName } from './scheme_name.ts'

const INSTANT = /^(\S{10})T(?!24)\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/
const ADDRESS = /^https?:\/\/(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})+$/i

/** JavaScript takes February 30 for March 2 and midnight for 24 o'clock; the contract does not. */
const isInstant = (text: string): boolean =>
  isDay(INSTANT.exec(text)?.[1] ?? '') && !Number.isNaN(Date.parse(text))

const identification = z.object({
  identification: z.string(),
  scheme_name: schemeName,
  issuer: z.string().optional(),
})

const accountIdentification = z.object({
  iban: z.string().optional(),
  other: identification.optional(),
})

const request = z.object({
  access: z.object({
    accounts: z.array(accountIdentification).optional(),
    balances: z.boolean().default(true),
    transactions: z.boolean().default(true),
    valid_until: z.string().refine(isInstant, 'is not an instant with its offset'),
  }),
  aspsp: z.object({ name: z.string(), country: z.string() }),
  state: z.string(),
  redirect_url: z
    .string()
    .regex(ADDRESS)
    .refine((text) => URL.canParse(text)),
  psu_type: psuType.optional(),
  auth_method: z.string().optional(),
  credentials: z.record(z.string(), z.unknown()).optional(),
  credentials_autosubmit: z.boolean().default(true),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  psu_id: z.string().optional(),
})

type Wanted = z.output<typeof request>

/** Exactly at the limit a request is too late on arrival, as at the real service. */
function assertPeriod(call: Call, wanted: Wanted, bank: Bank): void {
  const until = Date.parse(wanted.access.valid_until)
  const now = nowOf(call.state)
  if (until <= now) refuse('WRONG_REQUEST_PARAMETERS', 'access.valid_until is in the past')
  if (until >= now + bank.consentDays * 86_400_000) {
    refuse('WRONG_REQUEST_PARAMETERS', 'access.valid_until is later than the bank allows')
  }
}

function assertMethod(wanted: Wanted, type: string): void {
  if (wanted.auth_method === undefined) {
    if (wanted.credentials === undefined) return
    refuse('WRONG_REQUEST_PARAMETERS', 'credentials need an auth_method')
  }
  if (wanted.auth_method !== authMethodName(type)) {
    refuse('WRONG_REQUEST_PARAMETERS', 'the bank does not have this auth_method')
  }
  if (Object.keys(wanted.credentials ?? {}).length > 0) refuse('WRONG_CREDENTIALS_PROVIDED')
}

function assertRedirect(call: Call, address: string): void {
  const { redirectUrls } = call.application
  if (redirectUrls.length > 0 && !redirectUrls.includes(address)) refuse('REDIRECT_URI_NOT_ALLOWED')
}

/**
 * The requested IBANs, the only identification these banks know; null: all that the person chooses.
 */
function readAccounts(wanted: Wanted): string[] | null {
  const { accounts } = wanted.access
  if (accounts === undefined || accounts.length === 0) return null
  return accounts.map(({ iban, other }) => {
    const number = iban ?? other?.identification
    return number ?? refuse('INVALID_ACCOUNT_ID')
  })
}

const startAuthorization: Route = {
  method: 'POST',
  path: '/auth',
  run(call: Call) {
    const wanted = readBody(call, request)
    const { state, application } = call
    const bank = findBank(wanted.aspsp.name, wanted.aspsp.country) ?? refuse('WRONG_ASPSP_PROVIDED')
    const type = wanted.psu_type ?? bank.psuTypes[0] ?? 'business'
    if (!bank.psuTypes.includes(type)) {
      refuse('WRONG_REQUEST_PARAMETERS', 'the bank does not serve this psu_type')
    }
    assertPeriod(call, wanted, bank)
    assertMethod(wanted, type)
    assertRedirect(call, wanted.redirect_url)
    const person = wanted.psu_id ?? state.chance.uuid()
    const authorization: Authorization = {
      id: state.chance.uuid(),
      applicationId: application.id,
      bank,
      access: {
        validUntil: wanted.access.valid_until,
        hasBalances: wanted.access.balances,
        hasTransactions: wanted.access.transactions,
        ibans: readAccounts(wanted),
      },
      state: wanted.state,
      redirectUrl: wanted.redirect_url,
      psuType: type,
      psuIdHash: createHash('sha256').update(`${application.id}|${person}`).digest('hex'),
      createdAt: nowOf(state),
      status: 'pending',
      accounts: [],
      code: null,
      codeExpiresAt: 0,
    }
    state.authorizations.set(authorization.id, authorization)
    return answerOf({
      url: `${call.url}/consent/${authorization.id}`,
      authorization_id: authorization.id,
      psu_id_hash: authorization.psuIdHash,
    })
  },
}

export const authRoutes: Route[] = [startAuthorization]
