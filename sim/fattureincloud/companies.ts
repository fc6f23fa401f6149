export type VatType = {
  id: number
  value: number
  description: string
  ei_type: string
  is_disabled: boolean
}

export type Company = {
  id: number
  name: string
  vatNumber: string
  plan: 'trial' | 'standard' | 'premium' | 'premium_plus' | 'complete'
  licenceUntil: string
  /** Whether the plan includes sending e-invoices. */
  hasEInvoices: boolean
  mayWrite: boolean
  categories: string[]
  vatTypes: VatType[]
  paymentAccounts: { id: number; name: string; type: 'standard' | 'bank'; iban: string | null }[]
  paymentMethods: { id: number; name: string; is_default: boolean; ei_payment_method: string }[]
}

const vat = (id: number, value: number, description: string, nature = ''): VatType => ({
  id,
  value,
  description,
  ei_type: nature,
  is_disabled: false,
})

/** The rates and natures that a new company has; descriptions are its own and may be renamed. */
const vatTypes = (): VatType[] => [
  vat(0, 22, ''),
  vat(3, 10, ''),
  vat(4, 4, ''),
  vat(54, 5, ''),
  vat(6, 0, 'Non imponibile art. 8', 'N3.1'),
  vat(7, 0, 'Cessione intra UE art. 41', 'N3.2'),
  vat(9, 0, 'Esente art. 10', 'N4'),
  vat(10, 0, 'Escluso art. 15', 'N1'),
  vat(11, 0, 'Non soggetto art. 7-ter', 'N2.1'),
  vat(12, 0, 'Non soggetto, altri casi', 'N2.2'),
  vat(13, 0, 'Inversione contabile, rottami', 'N6.1'),
  vat(14, 0, 'Inversione contabile, edilizia', 'N6.7'),
  vat(15, 0, 'Inversione contabile, altri casi', 'N6.9'),
  vat(16, 0, 'IVA assolta in altro stato UE', 'N7'),
  { ...vat(90, 21, 'Aliquota cessata'), is_disabled: true },
]

const categories = (): string[] => [
  'Acquisto merci',
  'Affitto e spese condominiali',
  'Assicurazioni',
  'Auto e carburante',
  'Cancelleria e ufficio',
  'Computer e software',
  'Consulenze',
  'Energia elettrica, gas, acqua',
  'Pubblicità',
  'Rappresentanza',
  'Spese bancarie',
  'Telefono e internet',
  'Viaggi e trasferte',
]

export const createCompany = (id: number, name: string, vatNumber: string): Company => ({
  id,
  name,
  vatNumber,
  plan: 'premium_plus',
  licenceUntil: '2030-12-31',
  hasEInvoices: true,
  mayWrite: true,
  categories: categories(),
  vatTypes: vatTypes(),
  paymentAccounts: [
    { id: id * 10 + 1, name: 'Contanti', type: 'standard', iban: null },
    {
      id: id * 10 + 2,
      name: 'Banca del Naviglio',
      type: 'bank',
      iban: 'IT60X0542811101000000123456',
    },
  ],
  paymentMethods: [
    { id: id * 10 + 3, name: 'Bonifico bancario', is_default: true, ei_payment_method: 'MP05' },
    { id: id * 10 + 4, name: 'Carta', is_default: false, ei_payment_method: 'MP08' },
  ],
})

/** Three companies of one person; the last has an old licence and may only read. */
export function companiesOf(): Company[] {
  return [
    createCompany(50_001, 'Torrefazione Lario S.r.l.', '00743110157'),
    createCompany(50_002, 'Falegnameria Brenta S.n.c.', '12345670017'),
    {
      ...createCompany(50_003, 'Studio Vecchio', '01234567897'),
      plan: 'trial',
      licenceUntil: '2026-01-31',
      hasEInvoices: false,
      mayWrite: false,
    },
  ]
}
