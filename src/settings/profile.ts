import { z } from 'zod'
import { isExactDecimal } from '#kernel/money'
import { clearable } from '#kernel/record'
import {
  pensionFund,
  withholding,
  type StoredPensionFund,
  type StoredWithholding,
} from './profile_fees.ts'

const text = z.string().nullable()

const address = z.strictObject({
  street: z.string().max(200).optional(),
  houseNumber: z.string().max(20).optional(),
  postalCode: z.string().max(20).optional(),
  city: z.string().max(100).optional(),
  province: z.string().max(100).optional(),
})

/** When VAT is owed: at once, or when the buyer pays (FatturaPA's EsigibilitaIVA). */
const dues = ['I', 'D'] as const

/** What invoices say of the seller (momsbekendtgørelsen § 58; FatturaPA's CedentePrestatore). */
export const profile = z.object({
  legalName: text,
  firstName: text,
  lastName: text,
  address: address.nullable(),
  businessId: text,
  vatNumber: text,
  fiscalCode: text,
  gln: text,
  email: text,
  pec: text,
  phone: text,
  website: text,
  iban: text,
  bic: text,
  bankName: text,
  fiCreditor: text,
  taxRegime: text,
  sdiCode: text,
  reaOffice: text,
  reaNumber: text,
  shareCapital: z.number().nullable(),
  soleShareholder: z.boolean().nullable(),
  inLiquidation: z.boolean().nullable(),
  ossRegistered: z.boolean().nullable(),
  proRataPercent: z.number().int().nullable(),
  withholding: withholding.nullable(),
  pensionFund: pensionFund.nullable(),
  defaultDue: z.enum(dues).nullable(),
  stampDutyToBuyer: z.boolean().nullable(),
})

export type Profile = z.output<typeof profile>

type Converted = 'shareCapital' | 'withholding' | 'pensionFund'

/** The column holds only what was given; the share capital as minor units in text, rates in text. */
export type StoredProfile = {
  [Field in Exclude<keyof Profile, Converted>]?: Profile[Field]
} & {
  shareCapital?: string | null
  withholding?: StoredWithholding | null
  pensionFund?: StoredPensionFund | null
}

// Codes of FatturaPA 1.9; there is no RF03.
const taxRegime = z.string().regex(/^(?:RF(?:0[124-9]|1\d|20))?$/, 'Use a code such as RF01.')

export const profileInput = z.strictObject({
  legalName: clearable(200).meta({ description: 'Name of the company, or left out for a person.' }),
  firstName: clearable(100).meta({ description: 'Of a sole trader.' }),
  lastName: clearable(100).meta({ description: 'Of a sole trader.' }),
  address: address.nullable().optional().meta({ description: 'Replaced as a whole.' }),
  businessId: clearable(100).meta({ description: 'National registration id, such as CVR.' }),
  vatNumber: clearable(100).meta({ description: 'EU VAT id, with or without its prefix.' }),
  fiscalCode: clearable(100).meta({ description: 'Italian codice fiscale.' }),
  gln: z
    .string()
    .regex(/^(\d{13})?$/, 'A GLN has 13 digits.')
    .optional(),
  email: clearable(320),
  pec: clearable(320).meta({ description: 'Italian certified e-mail.' }),
  phone: clearable(50),
  website: clearable(500),
  iban: clearable(50).meta({ description: 'Where invoices are to be paid.' }),
  bic: clearable(20),
  bankName: clearable(200),
  fiCreditor: z
    .string()
    .regex(/^(8\d{7})?$/, 'An FI creditor number has 8 digits and begins with 8.')
    .optional()
    .meta({ description: 'Danish FI creditor number; invoices then ask for payment by +71.' }),
  taxRegime: taxRegime.optional().meta({ description: 'Italian RegimeFiscale, such as RF01.' }),
  sdiCode: clearable(20).meta({ description: 'Own Italian destination code.' }),
  reaOffice: clearable(10).meta({ description: 'Province of the Italian company register.' }),
  reaNumber: clearable(30).meta({ description: 'Number in the Italian company register.' }),
  shareCapital: z
    .number()
    .min(0)
    .refine((amount) => isExactDecimal(amount), 'Use at most two decimals.')
    .nullable()
    .optional(),
  soleShareholder: z.boolean().nullable().optional(),
  inLiquidation: z.boolean().nullable().optional(),
  ossRegistered: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: "Consumers in the EU pay their own country's VAT." }),
  proRataPercent: z
    .number()
    .int()
    .min(0)
    .max(100)
    .nullable()
    .optional()
    .meta({ description: 'Deductible share of VAT on mixed purchases.' }),
  withholding: withholding
    .nullable()
    .optional()
    .meta({ description: 'Tax that buyers keep back of the fee. Replaced as a whole.' }),
  pensionFund: pensionFund
    .nullable()
    .optional()
    .meta({ description: 'Contribution charged on the fee. Replaced as a whole.' }),
  defaultDue: z.enum(dues).nullable().optional().meta({
    description:
      'I: VAT is owed at once. D: when the buyer pays; invoices say so, but the VAT return still counts it at once, with a warning.',
  }),
  stampDutyToBuyer: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: 'Italian stamp duty is charged to the buyer on a line.' }),
})

export type ProfileInput = z.output<typeof profileInput>
