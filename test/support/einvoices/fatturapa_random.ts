import fc from 'fast-check'
import {
  foreignRecipientCode,
  fundKinds,
  natures,
  noRecipientCode,
  percentOf,
  sumOf,
  totalOf,
  withholdingKinds,
  withholdingReasons,
  type Fattura,
  type FatturaAddress,
  type FatturaLine,
  type Fund,
  type Party,
} from '#fatturapa/room'
import { roundHalfUp } from '#kernel/values/money'
import { fatturaWith, milan } from './fatturapa.ts'

const plain = (most: number): fc.Arbitrary<string> =>
  fc
    .string({
      unit: fc.constantFrom(...Array.from('aZèÜñ59 &<>"\'€–“łČŞœΩλжЯ/.,-+')),
      minLength: 1,
      maxLength: most,
    })
    .map((text) => `A${text}`)

const digits = (count: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.constantFrom(...Array.from('0123456789')),
    minLength: count,
    maxLength: count,
  })

/** Decimals of every length, from whole numbers to eight places. */
const decimal = (most: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 8 }).chain(digits))
    .map(([whole, part]) => (part === '' ? String(whole) : `${whole}.${part}`))

/** Price times quantity in whole cents, by another way than the room's own. */
function totalFor(quantity: string | null, price: string): string {
  const [one, other] = [quantity ?? '1', price].map((text) => {
    const [whole = '', part = ''] = text.replace('-', '').split('.')
    return BigInt(whole + part.padEnd(8, '0'))
  })
  const isNegative = (quantity ?? '').startsWith('-') !== price.startsWith('-')
  const cents = roundHalfUp((one ?? 0n) * (other ?? 0n), 10n ** 14n)
  const text = cents.toString().padStart(3, '0')
  return `${isNegative && cents > 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

const rateOrNature = fc.oneof(
  fc.constantFrom('22', '10', '5', '4', '22.00').map((rate) => ({ rate, nature: null })),
  fc.constantFrom(...natures).map((nature) => ({ rate: '0', nature })),
)

const line: fc.Arbitrary<Partial<FatturaLine>> = fc
  .record({
    description: plain(60),
    quantity: fc.option(decimal(5_000), { nil: null }),
    sign: fc.constantFrom('', '', '', '-'),
    price: decimal(20_000),
    vat: rateOrNature,
    isWithheld: fc.boolean(),
  })
  .map(({ description, quantity, sign, price, vat, isWithheld }) => {
    const unitPrice = `${sign}${price}`
    return {
      description,
      quantity,
      unitPrice,
      total: totalFor(quantity, unitPrice),
      ...vat,
      isWithheld,
    }
  })

const homeAddress: fc.Arbitrary<FatturaAddress> = fc.record({
  street: plain(25),
  houseNumber: fc.option(plain(12), { nil: null }),
  postalCode: digits(5),
  city: plain(25),
  province: fc.constantFrom('MI', 'RM', null),
  country: fc.constant('IT'),
})

const name = fc.oneof(
  fc.record({ company: plain(38) }),
  fc.record({ first: plain(28), last: plain(28) }),
)

type Buying = { party: Party; recipientCode: string; recipientPec: string | null }

const homeBuyer: fc.Arbitrary<Buying> = fc
  .record({ name, address: homeAddress, way: fc.constantFrom('code', 'pec', 'consumer') })
  .map(({ name, address, way }) => ({
    party: {
      vatId: way === 'consumer' ? null : { country: 'IT', code: '00488410010' },
      fiscalCode: way === 'consumer' ? 'RSSMRA85T10A562S' : null,
      name,
      address,
    },
    recipientCode: way === 'code' ? 'ABC1234' : noRecipientCode,
    recipientPec: way === 'pec' ? 'a.b@pec.example.it' : null,
  }))

const foreignBuyer: fc.Arbitrary<Buying> = fc
  .record({
    name,
    country: fc.constantFrom('DE', 'FR', 'GR', 'US', 'CH', 'BG'),
    code: fc.constantFrom('136695976', 'OO99999999999', '0000000'),
    city: plain(20),
    postalCode: fc.constantFrom('', '00000', '10117', 'W1A 1AA'),
  })
  .map(({ name, country, code, city, postalCode }) => ({
    party: {
      vatId: { country, code },
      fiscalCode: null,
      name,
      address: { ...milan, country, city, postalCode },
    },
    recipientCode: foreignRecipientCode,
    recipientPec: null,
  }))

const fundOn = (base: string): fc.Arbitrary<Fund> =>
  fc
    .record({
      kind: fc.constantFrom(...fundKinds),
      rate: fc.constantFrom('2', '4', '4.5'),
      vat: rateOrNature,
      isWithheld: fc.boolean(),
    })
    .map(({ kind, rate, vat, isWithheld }) => {
      const amount = percentOf(base, rate)
      return { kind, rate, amount, base, vatRate: vat.rate, nature: vat.nature, isWithheld }
    })

const publicOffice = { format: 'FPA12', recipientCode: 'UFABCD', recipientPec: null } as const

/** Invoices that the exchange takes, in every shape that ours can have. */
export const validFattura: fc.Arbitrary<Fattura> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    buying: fc.oneof(homeBuyer, foreignBuyer),
    isPublic: fc.constantFrom(false, false, true),
    due: fc.constantFrom('I', 'D', 'S'),
    type: fc.constantFrom('TD01', 'TD04', 'TD05', 'TD06', 'TD24'),
    number: fc.integer({ min: 1, max: 99_999 }),
    causale: fc.array(plain(300), { maxLength: 3 }),
    hasStamp: fc.boolean(),
    reason: fc.constantFrom(...withholdingReasons),
    withholdingKind: fc.constantFrom(...withholdingKinds),
    hasPayment: fc.boolean(),
  })
  .chain((given) => {
    const base = sumOf(given.lines.map(({ total }) => total ?? '0'))
    const funds = fc.option(fundOn(base), { nil: null })
    return fc.tuple(fc.constant({ ...given, base }), funds)
  })
  .map(([given, fund]) => {
    const { lines, buying, type, due, base, withholdingKind: kind, reason } = given
    const { party, ...recipient } = buying
    const isAtHome = party.address.country === 'IT'
    const withheld = { kind, amount: percentOf(base, '20'), rate: '20', reason }
    const hasWithheld = lines.some((one) => one.isWithheld) || fund?.isWithheld === true
    return fatturaWith({
      ...recipient,
      ...(given.isPublic && isAtHome ? publicOffice : {}),
      buyer: party,
      lines,
      due,
      document: {
        type,
        number: `2026/${given.number}`,
        causale: given.causale,
        stampDuty: given.hasStamp ? { amount: '2' } : null,
        withholding: hasWithheld ? [withheld] : [],
        funds: fund === null ? [] : [fund],
        linked: [{ number: 'A-1', date: '2026-01-31', cig: null, cup: null }],
      },
      ...(given.hasPayment ? {} : { payment: null }),
    })
  })
  // Nobody issues one: a credit note says it.
  .filter((fattura) => !totalOf(fattura).startsWith('-'))
