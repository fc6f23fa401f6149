import { z } from 'zod'
import { isDay } from '#kernel/values/day'
import { isExactDecimal } from '#kernel/values/money'
import { clearable } from '#kernel/corridor/record'
import {
  pensionFund,
  withholding,
  type StoredPensionFund,
  type StoredWithholding,
} from './profile_fees.ts'
import type { StoredLogo } from './logo.ts'
import { declarant } from './declarant.ts'
import { proRataYears } from './pro_rata.ts'

const text = z.string().nullable()

const address = z.strictObject({
  street: z.string().max(200).optional(),
  houseNumber: z.string().max(20).optional(),
  postalCode: z.string().max(20).optional(),
  city: z.string().max(100).optional(),
  province: z.string().max(100).optional(),
})

/** When VAT is due: at once, or when the buyer pays (FatturaPA's EsigibilitaIVA). */
const dues = ['I', 'D'] as const

/** The seller's details on invoices (momsbekendtgørelsen § 58; FatturaPA's CedentePrestatore). */
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
  proRataYears: proRataYears.nullable(),
  withholding: withholding.nullable(),
  pensionFund: pensionFund.nullable(),
  defaultDue: z.enum(dues).nullable(),
  stampDutyToBuyer: z.boolean().nullable(),
  booksBeginOn: text,
  declarant: declarant
    .nullable()
    .meta({ description: 'Who declares VAT for it; set by save_declarant.' }),
})

export type Profile = z.output<typeof profile>

type Converted = 'shareCapital' | 'withholding' | 'pensionFund'

/** The column holds only given fields; the share capital as minor units in text, rates in text. */
export type StoredProfile = {
  [Field in Exclude<keyof Profile, Converted>]?: Profile[Field]
} & {
  shareCapital?: string | null
  withholding?: StoredWithholding | null
  pensionFund?: StoredPensionFund | null
  /** Set with set_invoice_logo; not a field of the profile. */
  logo?: StoredLogo
}

// Codes of FatturaPA 1.9; there is no RF03.
const taxRegime = z.string().regex(/^(?:RF(?:0[124-9]|1\d|20))?$/, 'Use a code such as RF01.')

export const profileInput = z.strictObject({
  legalName: clearable(200).meta({ description: 'Company name; omit it for a sole trader.' }),
  firstName: clearable(100).meta({ description: 'First name of a sole trader.' }),
  lastName: clearable(100).meta({ description: 'Last name of a sole trader.' }),
  address: address.nullable().optional().meta({ description: 'Replaces the whole address.' }),
  businessId: clearable(100).meta({ description: 'National registration number, such as CVR.' }),
  vatNumber: clearable(100).meta({
    description: 'EU VAT number, with or without the country prefix.',
  }),
  fiscalCode: clearable(100).meta({ description: 'Italian codice fiscale.' }),
  gln: z
    .string()
    .regex(/^(\d{13})?$/, 'A GLN has 13 digits.')
    .optional(),
  email: clearable(320),
  pec: clearable(320).meta({ description: 'Italian certified e-mail address (PEC).' }),
  phone: clearable(50),
  website: clearable(500),
  iban: clearable(50).meta({ description: 'The account that invoices should be paid into.' }),
  bic: clearable(20),
  bankName: clearable(200),
  fiCreditor: z
    .string()
    .regex(/^(8\d{7})?$/, 'An FI creditor number has 8 digits and begins with 8.')
    .optional()
    .meta({ description: 'Danish FI creditor number, for a +71 payment line.' }),
  taxRegime: taxRegime.optional().meta({ description: 'Italian RegimeFiscale, such as RF01.' }),
  sdiCode: clearable(20).meta({
    description: 'Its own Italian recipient code (codice destinatario).',
  }),
  reaOffice: clearable(10).meta({
    description: 'Province of the Italian company register (REA).',
  }),
  reaNumber: clearable(30).meta({ description: 'Number in that register.' }),
  shareCapital: z
    .number()
    .min(0)
    .refine((amount) => isExactDecimal(amount), 'Use at most two decimals.')
    .nullable()
    .optional(),
  soleShareholder: z.boolean().nullable().optional(),
  inLiquidation: z.boolean().nullable().optional(),
  ossRegistered: z.boolean().nullable().optional().meta({
    description:
      "Registered for the EU one-stop shop: consumers in other EU countries are charged their country's VAT.",
  }),
  proRataPercent: z.number().int().min(0).max(100).nullable().optional().meta({
    description: 'Deductible percentage of VAT on mixed purchases.',
  }),
  proRataYears: proRataYears.nullable().optional().meta({
    description: 'The same by year: {"2026": 60}. Replaces the whole value.',
  }),
  withholding: withholding.nullable().optional().meta({
    description:
      'Withholding tax (ritenuta d’acconto) that buyers deduct. Replaces the whole value.',
  }),
  pensionFund: pensionFund.nullable().optional().meta({
    description: 'Pension fund contribution. Replaces the whole value.',
  }),
  defaultDue: z.enum(dues).nullable().optional().meta({
    description: 'When VAT is due. I: at once. D: when the buyer pays.',
  }),
  stampDutyToBuyer: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: 'Charges Italian stamp duty to the buyer.' }),
  booksBeginOn: z
    .string()
    .refine((value) => value === '' || isDay(value), 'Use a valid date, such as 2026-01-01.')
    .optional()
    .meta({
      description:
        'First day of the books kept here; nothing earlier is posted, matched or declared.',
    }),
})

export type ProfileInput = z.output<typeof profileInput>
