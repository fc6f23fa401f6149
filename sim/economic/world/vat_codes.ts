export type VatCode = {
  vatCode: string
  name: string
  /** With up to eight decimals, as the digits of a number. */
  rate: string
  account: number
  /** Present where the company owes the VAT itself: it is added, not taken out of the amount. */
  contraAccount?: number
  type: 1 | 2
  isBarred?: boolean
}

export const VAT_TYPES = { 1: 'Salgsmoms', 2: 'Købsmoms' } as const

/**
 * A quarter of the 25 % may be deducted on meals: 6.25 of 125, which is 5.26315789 % of the rest.
 */
export const VAT_CODES: readonly VatCode[] = [
  { vatCode: 'U25', name: 'Salg med moms', rate: '25', account: 6901, type: 1 },
  { vatCode: 'UEUV', name: 'Varesalg til EU', rate: '0', account: 6901, type: 1 },
  { vatCode: 'UEUY', name: 'Ydelsessalg til EU', rate: '0', account: 6901, type: 1 },
  { vatCode: 'UEKS', name: 'Salg uden for EU', rate: '0', account: 6901, type: 1 },
  { vatCode: 'I25', name: 'Køb med moms', rate: '25', account: 6902, type: 2 },
  { vatCode: 'REPR', name: 'Repræsentation', rate: '5.26315789', account: 6902, type: 2 },
  { vatCode: 'TLF', name: 'Telefon, halv moms', rate: '11.11111111', account: 6902, type: 2 },
  {
    vatCode: 'IV25',
    name: 'Varekøb i EU',
    rate: '25',
    account: 6902,
    contraAccount: 6903,
    type: 2,
  },
  {
    vatCode: 'IVI25',
    name: 'Varekøb uden for EU',
    rate: '25',
    account: 6902,
    contraAccount: 6903,
    type: 2,
  },
  {
    vatCode: 'IY25',
    name: 'Ydelseskøb i udlandet',
    rate: '25',
    account: 6902,
    contraAccount: 6904,
    type: 2,
  },
  {
    vatCode: 'IOB',
    name: 'Omvendt betalingspligt, køb',
    rate: '25',
    account: 6902,
    contraAccount: 6901,
    type: 2,
  },
  { vatCode: 'I22', name: 'Køb, gammel sats', rate: '22', account: 6902, type: 2, isBarred: true },
]
