import { z } from 'zod'
import { digitsIn, type ExactNumber, isExactNumber } from '#kernel/values/exact_json'
import { scaledFrom } from './amounts.ts'

const exactNumber = z.custom<ExactNumber>(isExactNumber, 'not a number')

const whole = exactNumber.transform((given, context) => {
  const digits = digitsIn(given)
  if (/^-?\d{1,15}$/.test(digits)) return Number(digits)
  context.addIssue({ code: 'custom', message: 'not a whole number' })
  return z.NEVER
})

/** Minor units, two decimals. */
const money = exactNumber.transform((given, context) => {
  const minor = scaledFrom(given, 2)
  if (minor !== null) return minor
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

/** A percentage in units of 10^-8. */
const rate = exactNumber.transform((given, context) => {
  const scaled = scaledFrom(given, 8)
  if (scaled !== null && scaled >= 0n) return scaled
  context.addIssue({ code: 'custom', message: 'not a rate' })
  return z.NEVER
})

const text = z.string().max(2_000)
const textOrNone = text.nullish().transform((value) => value ?? null)
const wholeOrNone = whole.nullish().transform((value) => value ?? null)
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((value) => value.slice(0, 10))
const dayOrNone = day.nullish().transform((value) => value ?? null)
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    cursor: z
      .string()
      .max(200)
      .nullish()
      .transform((value) => value ?? null),
    items: z
      .array(item)
      .max(1_000)
      .nullish()
      .transform((value) => value ?? []),
  })

const collection = <Item extends z.ZodType>(item: Item) =>
  z.object({
    collection: z.array(item).max(1_000),
    pagination: z.object({ results: whole }).nullish(),
  })

export const accountItem = z.object({
  number: whole,
  name: textOrNone,
  type: whole,
  vatCode: textOrNone,
  isBarred: z.boolean(),
  isBlockedForDirectEntries: z.boolean(),
  isCredit: z.boolean().nullish(),
})
export const accountsPage = page(accountItem)

const journalItem = z.object({
  number: whole,
  name: text,
  minimumVoucherNumber: wholeOrNone,
  maximumVoucherNumber: wholeOrNone,
  nextVoucherNumber: wholeOrNone,
  allowedEntryType: wholeOrNone,
})
export const journalsPage = page(journalItem)

const yearItem = z.object({
  year: text,
  dateFrom: day,
  dateTo: day,
  isClosed: z.boolean(),
})
export const yearsPage = z.array(yearItem).max(100)

export const draftItem = z.object({
  entryNumber: whole,
  entryTypeNumber: whole,
  voucherNumber: wholeOrNone,
  journalNumber: whole,
  date: day,
  accountNumber: wholeOrNone,
  vatCode: textOrNone,
  amount: money,
  currency: text,
  contraAccountNumber: wholeOrNone,
  contraVatCode: textOrNone,
  text: textOrNone,
  customerNumber: wholeOrNone,
  supplierNumber: wholeOrNone,
})
export const draftsPage = page(draftItem)

export const bookedItem = z.object({
  entryNumber: whole,
  accountNumber: whole,
  amount: money,
  amountInBaseCurrency: money,
  currencyCode: textOrNone,
  date: day,
  dueDate: dayOrNone,
  text: textOrNone,
  type: whole,
  vatAccountNumber: textOrNone,
  voucherNumber: wholeOrNone,
  customerNumber: wholeOrNone,
  customerInvoiceNumber: wholeOrNone,
  supplierNumber: wholeOrNone,
  supplierInvoiceNumber: textOrNone,
})
export const bookedPage = page(bookedItem)

const documentItem = z.object({
  number: whole,
  voucherNumber: whole,
  accountingYear: text,
  pageCount: wholeOrNone,
  note: textOrNone,
})
export const documentsPage = page(documentItem)

export const bulkAnswer = z.object({ entryNumbers: z.array(whole).min(1) })
export const createdAnswer = z.object({ number: whole })

const linked = (name: string) => z.object({ [name]: whole })

const vatAccountItem = z.object({
  vatCode: z.string().max(5),
  name: textOrNone,
  ratePercentage: rate.nullish().transform((value) => value ?? 0n),
  account: linked('accountNumber').nullish(),
  contraAccount: linked('accountNumber').nullish(),
  vatType: z.object({ vatTypeNumber: whole }).nullish(),
  barred: flag,
})
export const vatAccountsPage = collection(vatAccountItem)

export const supplierItem = z.object({
  supplierNumber: whole,
  name: textOrNone,
  corporateIdentificationNumber: textOrNone,
  barred: flag,
})
export const suppliersPage = collection(supplierItem)

export const customerItem = z.object({
  customerNumber: whole,
  name: textOrNone,
  corporateIdentificationNumber: textOrNone,
  barred: flag,
})
export const customersPage = collection(customerItem)

const account = linked('accountNumber').nullish()
export const supplierGroupsPage = collection(z.object({ supplierGroupNumber: whole, account }))
export const customerGroupsPage = collection(z.object({ customerGroupNumber: whole, account }))
export const paymentTermsPage = collection(
  z.object({ paymentTermsNumber: whole, daysOfCredit: wholeOrNone, paymentTermsType: textOrNone }),
)
export const vatZonesPage = collection(z.object({ vatZoneNumber: whole, name: textOrNone }))

export const selfAnswer = z.object({
  agreementNumber: whole,
  company: z.object({
    name: textOrNone,
    companyIdentificationNumber: textOrNone,
    vatNumber: textOrNone,
  }),
  settings: z.object({ baseCurrency: textOrNone }).nullish(),
  modules: z.array(z.object({ name: textOrNone })).nullish(),
})

const problem = z.object({
  errorCode: z.string().max(200).nullish(),
  message: z.string().max(5_000).nullish(),
  detail: z.string().max(5_000).nullish(),
  title: z.string().max(500).nullish(),
  errors: z
    .array(
      z.object({
        errorCode: z.string().max(200).nullish(),
        message: z.string().max(5_000).nullish(),
      }),
    )
    .nullish()
    .catch(null),
})

/** The codes and sentences of an error, in the form of either generation. */
export function refusalIn(body: unknown): { codes: string[]; messages: string[] } {
  const { data } = problem.safeParse(body)
  if (data === undefined) return { codes: [], messages: [] }
  const inner = data.errors ?? []
  const isText = (value: string | null | undefined): value is string =>
    typeof value === 'string' && value !== ''
  return {
    codes: [...inner.map((one) => one.errorCode), data.errorCode].filter(isText),
    messages: [...inner.map((one) => one.message), data.message, data.detail, data.title].filter(
      isText,
    ),
  }
}
