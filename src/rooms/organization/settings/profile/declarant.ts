import { z } from 'zod'

// Codes of the authority's table of roles; there is no 10.
const role = z
  .string()
  .regex(/^(?:[1-9]|1[1-5])$/, 'Use a code from 1 to 9 or from 11 to 15.')
  .meta({
    description: 'Italian codice carica, such as 1 for the legal representative.',
    examples: ['1'],
  })

const taxCode = z.string().regex(/^(?:\d{11}|[A-Z0-9]{16})$/, 'Use 11 digits or 16 characters.')

/** The person who declares VAT for an organization (LIPE: CodiceFiscaleDichiarante, CodiceCarica). */
export const declarant = z.strictObject({
  fiscalCode: taxCode.meta({
    description: 'Codice fiscale of the person.',
    examples: ['RSSMRA80A01H501U'],
  }),
  role,
  companyFiscalCode: z
    .string()
    .regex(/^\d{11}$/, 'Use 11 digits.')
    .nullable()
    .optional()
    .meta({
      description: 'Codice fiscale of the company that declares; with role 9.',
      examples: ['00743110157'],
    }),
})
