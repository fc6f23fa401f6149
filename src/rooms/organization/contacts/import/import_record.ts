import { z } from 'zod'

export const importOutcomes = ['new', 'filled', 'known', 'same_name', 'twice', 'unusable'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

export const importFaults = ['no_name', 'too_long', 'country_unknown'] as const
export type ImportFault = (typeof importFaults)[number]

/** In one call; what comes after is asked for by `from`. */
export const mostImported = 1_000

const text = z.string().nullable()

export const importedRow = z.object({
  line: z.number().int().meta({ description: 'In the file, from 1.' }),
  outcome: z.enum(importOutcomes).meta({
    description:
      'known: a contact has the number. same_name: one has the name, and nothing says that it is another. Both stay as they are; filled: it got what it lacked. twice: an earlier row of the file is the same.',
  }),
  fault: z.enum(importFaults).nullable().meta({ description: 'Of an unusable row.' }),
  name: text,
  number: text.meta({ description: 'Registration, VAT or fiscal number.' }),
  city: text,
  email: text,
  contactIds: z
    .array(z.string())
    .meta({ description: 'The new contact, or those that are here already.' }),
  fields: z.array(z.string()).meta({ description: 'What was filled in.' }),
})
export type ImportedRow = z.output<typeof importedRow>

export const contactImport = z.object({
  columns: z.array(z.object({ heading: z.string(), field: z.string() })),
  unused: z.array(z.string()).meta({ description: 'Headings of columns that were not read.' }),
  rows: z.array(importedRow),
  counts: z.object(
    Object.fromEntries(importOutcomes.map((one) => [one, z.number().int()])) as Record<
      ImportOutcome,
      z.ZodNumber
    >,
  ),
  total: z.number().int().meta({ description: 'Rows of the whole file.' }),
  next: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Send the file again with this as `from`; null: it was all.' }),
})
