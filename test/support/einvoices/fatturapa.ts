import {
  payableOf,
  summarize,
  type VatDue,
  type Fattura,
  type FatturaAddress,
  type FatturaDocument,
  type FatturaLine,
  type Party,
  type FatturaSeller,
  type Summary,
} from '#fatturapa/room'

export const milan: FatturaAddress = {
  street: 'Via Roma',
  houseNumber: '1',
  postalCode: '20121',
  city: 'Milano',
  province: 'MI',
  country: 'IT',
}

export const ourCompany: FatturaSeller = {
  vatId: { country: 'IT', code: '00743110157' },
  fiscalCode: '00743110157',
  name: { company: 'Prova S.r.l.' },
  address: milan,
  regime: 'RF01',
  rea: null,
  contacts: null,
}

export const client: Party = {
  vatId: { country: 'IT', code: '00488410010' },
  fiscalCode: null,
  name: { company: 'Cliente S.p.A.' },
  address: { ...milan, street: 'Corso Italia', houseNumber: '22', city: 'Torino', province: 'TO' },
}

function lineOf(given: Partial<FatturaLine>): FatturaLine {
  return {
    no: 1,
    description: 'Consulenza',
    quantity: '1',
    unitPrice: '100',
    total: given.unitPrice ?? '100',
    rate: given.nature ? '0' : '22',
    nature: null,
    isWithheld: false,
    period: null,
    otherData: [],
    ...given,
  }
}

/** As little as a scenario has to say; all that follows from it is reckoned. */
export type Sample = {
  format?: Fattura['format']
  recipientCode?: string
  recipientPec?: string | null
  seller?: Partial<FatturaSeller>
  buyer?: Partial<Party>
  issuer?: Fattura['issuer']
  document?: Partial<FatturaDocument>
  lines?: Partial<FatturaLine>[]
  due?: VatDue
  laws?: Record<string, string>
  summaries?: Summary[]
  payment?: Partial<NonNullable<Fattura['payment']>> | null
}

const defaultDocument: FatturaDocument = {
  type: 'TD01',
  currency: 'EUR',
  date: '2026-03-02',
  number: '2026/17',
  causale: [],
  stampDuty: null,
  withholding: [],
  funds: [],
  orders: [],
  contracts: [],
  linked: [],
}

const iban = 'IT60X0542811101000000123456'

/** A whole invoice that the exchange takes, but for what was asked to be otherwise. */
export function fatturaWith(sample: Sample = {}): Fattura {
  const seller = { ...ourCompany, ...sample.seller }
  const document = { ...defaultDocument, ...sample.document }
  const lines = (sample.lines ?? [{}]).map((line, index) => lineOf({ no: index + 1, ...line }))
  const summaries =
    sample.summaries ??
    summarize({
      lines,
      funds: document.funds,
      dueOf: ({ nature }) => (nature === null ? (sample.due ?? 'I') : null),
      lawOf: ({ nature }) => (nature === null ? null : (sample.laws?.[nature] ?? null)),
    })
  const amount = payableOf({ summaries, document })
  const payment = { terms: 'TP02', means: 'MP05', due: '2026-04-01', amount, iban }
  return {
    format: sample.format ?? 'FPR12',
    transmission: {
      transmitter: { country: 'IT', code: '00743110157' },
      progressive: '0000A',
      recipientCode: sample.recipientCode ?? 'ABC1234',
      recipientPec: sample.recipientPec ?? null,
    },
    seller,
    buyer: { ...client, ...sample.buyer },
    issuer: sample.issuer ?? null,
    document,
    lines,
    summaries,
    payment: sample.payment === null ? null : { ...payment, ...sample.payment },
  }
}
