import { z } from 'zod'

const NAMES =
  'CHID GS1G DUNS BANK TXID CUST EMPL OTHC DRLC CUSI SOSE ARNU CCPT OTHI COID SREN SRET NIDN OAUT CPAN BBAN IBAN MIBN BGNR PGNR'

/** Identifications of an account other than its IBAN, partly from ISO 20022. */
export const schemeName = z.enum(NAMES.split(' '))
