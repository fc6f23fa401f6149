/**
 * An invoice as the Italian exchange accepts it (FatturaPA, specification 1.9). Decimals are exact
 * text with a point, such as `1234.5`; days are `YYYY-MM-DD`. The writer looks nothing up and
 * calculates only the document total.
 */
export type Fattura = {
  format: FatturaFormat
  transmission: {
    transmitter: FiscalId
    /** ProgressivoInvio, at most ten characters. */
    progressive: string
    /** CodiceDestinatario: seven characters, or the six of a public body's office. */
    recipientCode: string
    /** Only with `0000000`. */
    recipientPec: string | null
  }
  seller: FatturaSeller
  buyer: Party
  /** SoggettoEmittente: the buyer itself (CC) or another (TZ), where it is not the seller. */
  issuer: 'CC' | 'TZ' | null
  document: FatturaDocument
  lines: readonly FatturaLine[]
  summaries: readonly Summary[]
  payment: FatturaPayment | null
}

/** For companies and people, or for public bodies. */
export type FatturaFormat = 'FPR12' | 'FPA12'

/** ISO 3166-1 alpha-2 (GR for Greece), and the number without its prefix. */
export type FiscalId = { country: string; code: string }

export type Party = {
  vatId: FiscalId | null
  fiscalCode: string | null
  name: PartyName
  address: FatturaAddress
}

export type PartyName = { company: string } | { first: string; last: string }

/** Outside Italy the postal code is written with the city, since the format has no field for it. */
export type FatturaAddress = {
  street: string
  houseNumber: string | null
  postalCode: string
  city: string
  /** Two letters; only in Italy. */
  province: string | null
  country: string
}

export type FatturaSeller = Party & {
  /** RegimeFiscale, such as RF01. */
  regime: string
  rea: Rea | null
  contacts: { phone: string | null; email: string | null } | null
}

/** The company register entry, required by art. 2250 of the civil code. */
export type Rea = {
  office: string
  number: string
  shareCapital: string | null
  soleShareholder: boolean | null
  inLiquidation: boolean
}

export type FatturaDocument = {
  /** TipoDocumento, such as TD01. */
  type: string
  currency: string
  date: string
  number: string
  /** The subject; texts longer than 200 characters are split. */
  causale: readonly string[]
  stampDuty: { amount: string } | null
  withholding: readonly Withholding[]
  funds: readonly Fund[]
  orders: readonly RelatedDocument[]
  contracts: readonly RelatedDocument[]
  /** The invoices that this one refers to. */
  linked: readonly RelatedDocument[]
  /** DatiDDT: the delivery notes that a deferred invoice sums up. */
  deliveryNotes?: readonly FatturaDeliveryNote[]
}

/** Number and day of a delivery note, and the lines it is about; none of them: the whole invoice. */
export type FatturaDeliveryNote = { number: string; date: string; lines: readonly number[] }

/** Withholding tax deducted by the buyer (DatiRitenuta): kind RT01 to RT06, reason such as A. */
export type Withholding = { kind: string; amount: string; rate: string; reason: string }

/** A contribution to a pension fund (DatiCassaPrevidenziale): kind TC01 to TC22. */
export type Fund = {
  kind: string
  rate: string
  amount: string
  base: string | null
  vatRate: string
  nature: string | null
  isWithheld: boolean
}

export type RelatedDocument = {
  number: string
  date: string | null
  /** Codes of a public tender and of a public investment. */
  cig: string | null
  cup: string | null
}

export type FatturaLine = {
  /** 1 to 9999. */
  no: number
  description: string
  quantity: string | null
  /** UnitaMisura, at most ten characters. */
  unit?: string | null
  unitPrice: string
  total: string
  /** In percent: `22`, not `0.22`. */
  rate: string
  nature: string | null
  isWithheld: boolean
  period: { from: string; to: string } | null
  otherData: readonly OtherData[]
}

/** AltriDatiGestionali, such as INTENTO with the protocol of a declaration of intent. */
export type OtherData = {
  type: string
  text: string | null
  number: string | null
  date: string | null
}

/** When VAT is due: at once, on payment, or paid by the buyer to the state (split payment). */
export type VatDue = 'I' | 'D' | 'S'

export type Summary = {
  rate: string
  nature: string | null
  base: string
  tax: string
  due: VatDue | null
  /** RiferimentoNormativo, at most 100 characters. */
  law: string | null
  /** The rounding added to the lines to get the base. */
  rounding: string | null
}

export type FatturaPayment = {
  /** TP01 in parts, TP02 whole, TP03 in advance. */
  terms: string
  /** MP01 to MP23; MP05 is a bank transfer. */
  means: string
  due: string | null
  amount: string
  iban: string | null
}
