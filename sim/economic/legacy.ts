import { z } from 'zod'
import { type Answer, answerOf } from '../wire.ts'
import { type Agreement, GROUPS, type Party } from './agreement.ts'
import { type Call, numberIn, type Route } from './call.ts'
import { readJson } from './drafts.ts'
import type { Row } from './filter.ts'
import { listLegacy } from './list.ts'
import { refuse } from './problem.ts'
import { present } from './shapes.ts'
import { VAT_TYPES } from './world/vat_codes.ts'

const raw = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON

const PAYMENT_TERMS = [
  { number: 1, days: 8, name: 'Netto 8 dage' },
  { number: 2, days: 14, name: 'Netto 14 dage' },
  { number: 3, days: 30, name: 'Netto 30 dage' },
]

const VAT_ZONES = [
  { number: 1, name: 'Domestic' },
  { number: 2, name: 'EU' },
  { number: 3, name: 'Abroad' },
]

function showSelf({ agreement, url }: Call): Answer {
  const { number, name, cvr, baseCurrency, modules, roles } = agreement
  return answerOf({
    agreementNumber: number,
    agreementType: { agreementTypeNumber: 1, name: 'Standard' },
    userName: 'Daybook',
    signupDate: '2020-01-01',
    company: { name, country: 'Danmark', companyIdentificationNumber: cvr, vatNumber: `DK${cvr}` },
    application: {
      appNumber: 1,
      name: 'Daybook',
      requiredRoles: [...roles].map((name, index) => ({ roleNumber: index + 1, name })),
      self: `${url}/apps/1`,
    },
    settings: { baseCurrency },
    canSendElectronicInvoice: false,
    modules: [...modules].map((name, index) => ({
      moduleNumber: index + 1,
      name,
      self: `${url}/modules/${index + 1}`,
    })),
    self: `${url}/self`,
  })
}

const vatAccounts = ({ agreement, url }: Call): Row[] =>
  [...agreement.vatCodes.values()].map((code) => {
    const linkTo = (accountNumber: number) => ({
      accountNumber,
      self: `${url}/accounts/${accountNumber}`,
    })
    return {
      vatCode: code.vatCode,
      name: code.name,
      ratePercentage: raw(code.rate),
      account: linkTo(code.account),
      ...(code.contraAccount === undefined ? {} : { contraAccount: linkTo(code.contraAccount) }),
      vatType: {
        vatTypeNumber: code.type,
        name: VAT_TYPES[code.type],
        self: `${url}/vat-types/${code.type}`,
      },
      barred: code.isBarred === true,
      self: `${url}/vat-accounts/${code.vatCode}`,
    }
  })

type Kind = 'supplier' | 'customer'

const partiesOf = (agreement: Agreement, kind: Kind): Map<number, Party> =>
  kind === 'supplier' ? agreement.suppliers : agreement.customers

function partyRow(url: string, kind: Kind, party: Party): Row {
  const group = `${kind}Group`
  return present({
    [`${kind}Number`]: party.number,
    name: party.name,
    currency: party.currency,
    corporateIdentificationNumber: party.cvr,
    vatNumber: kind === 'customer' ? party.vatNumber : null,
    barred: party.isBarred,
    [group]: {
      [`${group}Number`]: party.group,
      self: `${url}/${kind}-groups/${party.group}`,
    },
    paymentTerms: {
      paymentTermsNumber: party.paymentTerms,
      self: `${url}/payment-terms/${party.paymentTerms}`,
    },
    vatZone: { vatZoneNumber: party.vatZone, self: `${url}/vat-zones/${party.vatZone}` },
    layout: kind === 'supplier' ? { layoutNumber: 1, self: `${url}/layouts/1` } : null,
    self: `${url}/${kind}s/${party.number}`,
  })
}

const ref = (name: string) => z.object({ [name]: z.int().min(1) })

const partyBody = (kind: Kind) =>
  z.object({
    name: z.string().min(1).max(255),
    currency: z.string().length(3),
    corporateIdentificationNumber: z.string().max(40).optional(),
    vatNumber: z.string().max(20).optional(),
    [`${kind}Number`]: z.int().min(1).max(999_999_999).optional(),
    [`${kind}Group`]: ref(`${kind}GroupNumber`),
    paymentTerms: ref('paymentTermsNumber'),
    vatZone: ref('vatZoneNumber'),
  })

/** The lowest number that is free: numbers are used again after a delete. */
function nextNumber(parties: Map<number, Party>): number {
  let number = 1
  while (parties.has(number)) number++
  return number
}

const valueAt = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((one, key) => (one as Row | undefined)?.[key], value)

function textAt(value: unknown, key: string): string | null {
  const text = valueAt(value, key)
  return typeof text === 'string' ? text : null
}

function createParty(call: Call, kind: Kind): Answer {
  const { agreement, asked, url } = call
  const { data, error } = partyBody(kind).safeParse(readJson(call))
  if (data === undefined) {
    const [issue] = error.issues
    return refuse(asked.path, 400, 'E04300', `${issue?.path.join('.')}: ${issue?.message}`)
  }
  const parties = partiesOf(agreement, kind)
  const wanted = valueAt(data, `${kind}Number`)
  const number = typeof wanted === 'number' ? wanted : nextNumber(parties)
  if (parties.has(number)) refuse(asked.path, 400, 'E04540', `Number ${number} is used.`)
  const numberAt = (...path: string[]): number => Number(valueAt(data, ...path))
  const group = numberAt(`${kind}Group`, `${kind}GroupNumber`)
  const isGroup = GROUPS[`${kind}s`].some((one) => one.number === group)
  const paymentTerms = numberAt('paymentTerms', 'paymentTermsNumber')
  const vatZone = numberAt('vatZone', 'vatZoneNumber')
  const isTerms = PAYMENT_TERMS.some((one) => one.number === paymentTerms)
  const isZone = VAT_ZONES.some((one) => one.number === vatZone)
  if (!isGroup || !isTerms || !isZone) {
    refuse(asked.path, 400, 'E04301', 'A group, payment terms or VAT zone does not exist.')
  }
  const party: Party = {
    number,
    name: textAt(data, 'name') ?? '',
    currency: textAt(data, 'currency') ?? '',
    cvr: textAt(data, 'corporateIdentificationNumber'),
    vatNumber: textAt(data, 'vatNumber'),
    group,
    paymentTerms,
    vatZone,
    isBarred: false,
  }
  parties.set(number, party)
  const body = partyRow(url, kind, party)
  return { status: 201, headers: { location: String(body['self']) }, body }
}

function partyRoutes(kind: Kind): Route[] {
  const name = `${kind}s`
  const filterable = [
    `${kind}Number`,
    'name',
    'corporateIdentificationNumber',
    'currency',
    'barred',
    ...(kind === 'customer' ? ['vatNumber'] : []),
  ]
  return [
    {
      method: 'GET',
      path: `/${name}`,
      run(call) {
        const rows = [...partiesOf(call.agreement, kind).values()].map((party) =>
          partyRow(call.url, kind, party),
        )
        return listLegacy(call, name, { rows, filterable, orderBy: `${kind}Number` })
      },
    },
    {
      method: 'GET',
      path: `/${name}/*`,
      run(call) {
        const party = partiesOf(call.agreement, kind).get(numberIn(call))
        if (party === undefined) return refuse(call.asked.path, 404, 'E06000', 'Not found.')
        return answerOf(partyRow(call.url, kind, party))
      },
    },
    { method: 'POST', path: `/${name}`, run: (call) => createParty(call, kind) },
    {
      method: 'GET',
      path: `/${kind}-groups`,
      run(call) {
        const rows = GROUPS[`${kind}s`].map(({ number, name, account }) => ({
          [`${kind}GroupNumber`]: number,
          name,
          account: { accountNumber: account, self: `${call.url}/accounts/${account}` },
          self: `${call.url}/${kind}-groups/${number}`,
        }))
        return listLegacy(call, `${kind}-groups`, { rows, filterable: ['name'], orderBy: 'name' })
      },
    },
  ]
}

function fixedList(path: string, rowsOf: (call: Call) => Row[]): Route {
  return {
    method: 'GET',
    path: `/${path}`,
    run: (call) => listLegacy(call, path, { rows: rowsOf(call), filterable: [], orderBy: 'name' }),
  }
}

export const legacyRoutes: Route[] = [
  { method: 'GET', path: '/self', run: showSelf },
  ...partyRoutes('supplier'),
  ...partyRoutes('customer'),
  fixedList('vat-accounts', vatAccounts),
  fixedList('payment-terms', ({ url }) =>
    PAYMENT_TERMS.map(({ number, days, name }) => ({
      paymentTermsNumber: number,
      daysOfCredit: days,
      name,
      paymentTermsType: 'net',
      self: `${url}/payment-terms/${number}`,
    })),
  ),
  fixedList('vat-zones', ({ url }) =>
    VAT_ZONES.map(({ number, name }) => ({
      vatZoneNumber: number,
      name,
      enabledForCustomer: true,
      enabledForSupplier: true,
      self: `${url}/vat-zones/${number}`,
    })),
  ),
  // It takes every draft invoice without asking; nothing of Daybook may call it.
  { method: 'DELETE', path: '/invoices/drafts', run: () => answerOf({ deletedCount: 0 }) },
]
