import { oioubl } from '../einvoices/einvoices.ts'

/** Everything that happens to a small Danish company in one month, and what its books then say. */

export type Month = { name: string; day(number: number): string; from: string; to: string }

/** The whole month before this one: over, so that its return can be filed. */
export function monthBefore(now: Date): Month {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))
  const name = first.toISOString().slice(0, 7)
  const day = (number: number): string => `${name}-${String(number).padStart(2, '0')}`
  return { name, day, from: day(1), to: last.toISOString().slice(0, 10) }
}

export type Bill = {
  supplier: string
  cvr: string
  number: string
  what: string
  /** In whole kroner, so that everything below can be added up in one's head. */
  net: number
  vat: number
  /** The rule's proposal, or what the agent makes of it. */
  account: string
  correct?: { category: string }
  asFile?: true
}

export const bills: readonly Bill[] = [
  bill('Lomax A/S', '13748136', '4711', 'Kontorartikler', 800, 200, '2450'),
  bill('TDC NET A/S', '24256790', 'T-88', 'Telefon og internet', 600, 150, '2410'),
  bill('Dinero A/S', '13585628', 'D-9', 'Abonnement regnskabsprogram', 240, 60, '2310'),
  bill('Restaurant Havfruen ApS', '10403782', 'R-12', 'Restaurantbesøg', 400, 100, '1890'),
  bill('Tryg Forsikring A/S', '24260666', 'P-3', 'Erhvervsforsikring', 1200, 0, '2180'),
  bill('DHL Express A/S', '25063864', 'F-77', 'Fragt', 320, 80, '1830'),
  { ...bill('Smedjen ApS', '15773928', 'S-5', 'Arbejde', 2000, 500, '2160'), ...to('repairs') },
  { ...bill('Proshop A/S', '28980671', 'W-100', 'Skærm', 1500, 375, '2230'), asFile: true },
  {
    ...bill('Advokat Holm ApS', '31119103', 'H-31', 'Advokat', 3000, 750, '2690'),
    ...to('advice'),
    asFile: true,
  },
  { ...bill('Lomax A/S', '13748136', '4790', 'Kontorartikler', 160, 40, '2450'), asFile: true },
]

function bill(
  supplier: string,
  cvr: string,
  number: string,
  what: string,
  net: number,
  vat: number,
  account: string,
): Bill {
  return { supplier, cvr, number, what, net, vat, account }
}

function to(category: string): Pick<Bill, 'correct'> {
  return { correct: { category } }
}

export const grossOf = ({ net, vat }: Pick<Bill, 'net' | 'vat'>): number => net + vat

/** The customer and what they are invoiced: twenty hours, 15,000.00 and 3,750.00 of VAT. */
export const customer = {
  contact: { name: 'Vestervang A/S', type: 'client', country: 'DK', vatNumber: 'DK10150817' },
  address: { street: 'Kundevej 2', postalCode: '8000', city: 'Aarhus' },
  lines: [{ description: 'Rådgivning', quantity: 20, unitPrice: 750, vatRate: 25 }],
  gross: 18_750,
} as const

/**
 * The trial balance, debit positive, reckoned by hand from the lists above. Of the restaurant's VAT a
 * quarter may be deducted, so 75.00 of it is cost; the insurance has none.
 */
export const trialBalance: Record<string, number> = {
  '1010': -15_000,
  '1830': 320,
  '1890': 475,
  '2160': 2_000,
  '2180': 1_200,
  '2230': 1_500,
  '2310': 240,
  '2390': 35,
  '2410': 600,
  '2450': 960,
  '2690': 3_000,
  // 20,000 paid in, 12,475 paid for bills, 35 for the account, 18,750 paid by the customer.
  '6481': 26_240,
  '6940': -20_000,
  '7680': -3_750,
  '7740': 2_180,
}

/** 200 + 150 + 60 + 25 + 80 + 500 + 375 + 750 + 40 may be deducted of 3,750 on sales. */
export const boxes = { salgsmoms: 3_750, købsmoms: 2_180, tilsvar: 1_570 }

const danish = (amount: number): string => `${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')},00`

/** The bill as a mail would carry it, without a file. */
export function letterOf(one: Bill, month: Month): string {
  const on = (day: string): string => day.split('-').toReversed().join('-')
  return [
    one.supplier,
    `CVR-nr. ${one.cvr}`,
    'Faktura',
    `Fakturanr.: ${one.number}`,
    `Fakturadato: ${on(month.day(6))}`,
    `Forfaldsdato: ${on(month.day(20))}`,
    '',
    `${one.what}    ${danish(one.net)}`,
    `Beløb ekskl. moms    ${danish(one.net)}`,
    ...(one.vat === 0 ? [] : [`Moms 25 %    ${danish(one.vat)}`]),
    `Total DKK    ${danish(grossOf(one))}`,
  ].join('\n')
}

export function fileOf(one: Bill, month: Month): string {
  return oioubl({
    supplier: { name: one.supplier, vatNumber: `DK${one.cvr}`, country: 'DK' },
    buyer: { name: 'Prøve ApS', vatNumber: 'DK13748136' },
    number: one.number,
    date: month.day(9),
    currency: 'DKK',
    lines: [{ text: one.what, net: `${one.net}.00`, rate: '25' }],
  })
}

type BankRow = { amount: string; booked_on: string; name: string | null; text: string[] }

/** What the bank booked, apart from the customer's payment: some of it says whom it pays. */
export function bankRows(month: Month): BankRow[] {
  const row = (day: number, amount: number, name: string | null, text: string): BankRow => ({
    amount: `${amount}.00`,
    booked_on: month.day(day),
    name,
    text: [text],
  })
  const paid = bills.map((one, index) => {
    // Nobody could tell the locksmith's and the last one by what the bank says.
    const isDumb = one.number === 'S-5' || one.number === '4790'
    if (isDumb) return row(21, -grossOf(one), null, 'Overførsel')
    if (one.number === 'R-12') return row(6, -grossOf(one), null, 'VISA/DANKORT RESTAURANT HAVFRU')
    return row(15 + (index % 5), -grossOf(one), one.supplier, `Faktura ${one.number}`)
  })
  return [row(2, 20_000, 'Ejer', 'Indskud'), ...paid, row(28, -35, null, 'Gebyr kontoførsel')]
}
