/** By country, since these are what its authorities ask of a seller. Every check digit is right. */
const profiles: Record<string, Record<string, unknown>> = {
  DK: {
    address: { street: 'Prøvevej', houseNumber: '1', postalCode: '1000', city: 'København' },
    businessId: '99999993',
    vatNumber: 'DK99999993',
    email: 'regnskab@example.com',
    iban: 'DK5000400440116243',
    bankName: 'Prøvebanken',
  },
  IT: {
    address: {
      street: 'Via di Prova',
      houseNumber: '1',
      postalCode: '00100',
      city: 'Roma',
      province: 'RM',
    },
    vatNumber: 'IT99999999990',
    fiscalCode: '99999999990',
    email: 'amministrazione@example.com',
    pec: 'amministrazione@pec.example.com',
    iban: 'IT60X0542811101000000123456',
    bankName: 'Banca di Prova',
    taxRegime: 'RF01',
    sdiCode: '0000000',
    reaOffice: 'RM',
    reaNumber: '1234567',
    shareCapital: '1000000',
    soleShareholder: false,
    inLiquidation: false,
  },
}

/** A test organization can issue invoices at once; nothing of it belongs to anybody. */
export function madeUpProfile(country: string, name: string): Record<string, unknown> {
  return { legalName: name, ...profiles[country] }
}
