import type { Company } from './company_type.ts'
import { buildPaymentCardNumber } from './numbers.ts'
import { partner, shop, shortDay } from './partners.ts'

export const denmark: Company = {
  name: 'Prøvehuset ApS',
  suppliers: [
    partner('Vestjysk Trælast A/S', 'DK', '9985', 180_000, 2_400_000),
    partner('Kontorkæden ApS', 'DK', '9986', 24_500, 380_000),
    partner('Lysnet Energi A/S', 'DK', '9985', 95_000, 640_000),
    partner('Østergaards Værksted', 'DK', '9987', 60_000, 900_000),
    partner('Teleforeningen A.m.b.a.', 'DK', '9986', 29_900, 89_900),
  ],
  customers: [
    partner('Ørnhøj Byg ApS', 'DK', '9987', 400_000, 3_200_000),
    partner('Café Åkanden I/S', 'DK', '9985', 120_000, 780_000),
    partner('Sønderlund Kommune', 'DK', '9986', 650_000, 4_800_000),
    partner('Jensen & Datter', 'DK', '9987', 75_000, 540_000),
  ],
  foreignCustomers: [partner('Müller Holzbau GmbH', 'DE', '99980000', 90_000, 640_000)],
  employees: ['Mette Holm', 'Ali Karim', 'Søren Bæk'],
  merchants: [
    shop('TANKEN RINGVEJ', '5541', 18_000, 92_000),
    shop('BYENS KIOSK', '5994', 1_500, 9_900),
    shop('VÆRKTØJSBODEN', '5251', 9_900, 249_000),
    shop('CLOUDHUS.EXAMPLE', '5734', 900, 9_900, {
      unit: 'EUR',
      rate: '7.4604',
      pendingRate: '7.4312',
    }),
  ],
  hotel: shop('HOTEL STRANDEN', '7011', 89_000, 240_000),
  parking: shop('P-HUS NORD', '7523', 2_400, 2_400),
  taxOffice: partner('Skattestyrelsen', 'DK', '9988', 2_800_000, 5_200_000),
  taxDay: '10',
  vatMonths: ['03', '06', '09', '12'],
  salary: { leastMinor: 2_450_000, mostMinor: 3_280_000 },
  feeMinor: 4_500,
  reserveMinor: 2_000_000,
  referenceScheme: null,
  buildReference: buildPaymentCardNumber,
  words: {
    card: (merchant, day) => [`Dankort-nota ${shortDay(day, '.')}`, merchant],
    supplier: (name, invoice) => [`Overførsel ${name}`, `Faktura ${invoice}`],
    referenced: (number, creditor) => [`Indbetalingskort +71<${number}+${creditor}<`],
    customer: (name, invoice) => [`Betaling ${name}`, `Fakt.nr. ${invoice}`],
    salary: (employee) => [`Løn ${employee}`],
    tax: ['A-skat og AM-bidrag'],
    vat: ['Moms'],
    fee: ['Gebyr erhvervskonto'],
    interest: ['Renter'],
    transfer: ['Overførsel egne konti'],
    correction: ['Fejlpostering, rettes'],
  },
}
