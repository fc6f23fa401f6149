// The code lists of FatturaPA specification 1.9 (in force since 1 April 2025). The schema
// distributed as 1.2.3 lacks RF20 and TD28, which the specification has.

const numbered = (prefix: string, from: number, to: number): string[] =>
  Array.from(
    { length: to - from + 1 },
    (_, index) => prefix + String(from + index).padStart(2, '0'),
  )

export const documentTypes: readonly string[] = [...numbered('TD', 1, 6), ...numbered('TD', 16, 29)]

/** There is no RF03. */
export const regimes: readonly string[] = ['RF01', 'RF02', ...numbered('RF', 4, 20)]

export const withholdingKinds: readonly string[] = numbered('RT', 1, 6)

export const fundKinds: readonly string[] = numbered('TC', 1, 22)

/** CausalePagamento, as in the withholding certificate (CU); Z ended with 2020. */
export const withholdingReasons: readonly string[] =
  'A B C D E G H I L M N O P Q R S T U V W X Y L1 M1 M2 O1 V1 ZO'.split(' ')

export const paymentTerms: readonly string[] = numbered('TP', 1, 3)

export const paymentMeans: readonly string[] = numbered('MP', 1, 23)

/** The schema still has three natures that check 00445 rejects since 2021. */
export const genericNatures: readonly string[] = ['N2', 'N3', 'N6']

export const natures: readonly string[] =
  'N1 N2.1 N2.2 N3.1 N3.2 N3.3 N3.4 N3.5 N3.6 N4 N5 N6.1 N6.2 N6.3 N6.4 N6.5 N6.6 N6.7 N6.8 N6.9 N7'.split(
    ' ',
  )

/** The code for buyers without one: delivered by PEC, or to the buyer's area at the tax agency. */
export const noRecipientCode = '0000000'

/** The code for buyers outside Italy; the exchange passes the file to the tax agency only. */
export const foreignRecipientCode = 'XXXXXXX'
