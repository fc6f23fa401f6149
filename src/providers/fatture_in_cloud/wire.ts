import { z } from 'zod'
import { type ExactNumber, isExactNumber, digitsIn, unitsIn } from '#kernel/values/exact_json'

/**
 * The answers of the service, as far as they are used. Anything of another type is refused: what
 * cannot be read says nothing reliable.
 */
const number = z.custom<ExactNumber>(isExactNumber, 'is no number')

const whole = number.transform((given, context) => {
  const units = unitsIn(given, 0)
  if (units !== null && units >= 0n && units < 10n ** 15n) return Number(units)
  context.addIssue('is no whole number')
  return z.NEVER
})

/** Cents. */
const amount = number.transform((given, context) => {
  const units = unitsIn(given, 2)
  if (units !== null) return units
  context.addIssue('is no amount in cents')
  return z.NEVER
})

/** A percentage as exact text. */
const rate = number.transform((given, context) => {
  const units = unitsIn(given, 4)
  if (units !== null) return digitsIn(given).replace(/\.0*$|(\.\d*?)0+$/, '$1')
  context.addIssue('is no rate')
  return z.NEVER
})

const text = z
  .string()
  .max(20_000)
  .nullish()
  .transform((given) => given ?? null)
const day = z.iso
  .date()
  .nullish()
  .transform((given) => given ?? null)
const flag = z
  .boolean()
  .nullish()
  .transform((given) => given ?? false)

/** The service writes instants without a zone. */
const stamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}/)
  .nullish()
  .transform((given) => given ?? null)

const page = { current_page: whole, last_page: whole, total: whole }

export const tokenAnswer = z.object({
  access_token: z.string().min(1).max(4_000),
  refresh_token: z.string().min(1).max(4_000),
  expires_in: whole,
})

export const companiesAnswer = z.object({
  data: z.object({
    companies: z.array(
      z.object({ id: whole, name: text, vat_number: text, tax_code: text, fic_plan: text }),
    ),
  }),
})

export const companyAnswer = z.object({
  data: z.object({
    id: whole,
    name: text,
    fic_license_expire: day,
    fic_plan_name: text,
    access_info: z
      .object({
        permissions: z
          .object({ fic_received_documents: text, fic_issued_documents: text })
          .nullish(),
      })
      .nullish(),
    plan_info: z.object({ functions: z.object({ e_invoice: flag }).nullish() }).nullish(),
  }),
})

const vatType = z.object({
  id: whole,
  value: rate,
  description: text,
  ei_type: text,
  is_disabled: flag,
})

export const vatTypesAnswer = z.object({ data: z.array(vatType) })
export const categoriesAnswer = z.object({ data: z.array(z.string().max(500)) })

export const paymentAccountsAnswer = z.object({
  data: z.array(z.object({ id: whole, name: text, type: text, iban: text })),
})

/** Numbers with more decimals than are asked for are none that can be used. */
const unitsOrNone = (decimals: number) =>
  number.nullish().transform((given) => (given ? unitsIn(given, decimals) : null))

/** Prices and quantities in hundred thousandths, shares in hundredths of a percent. */
const item = z.object({
  net_price: unitsOrNone(5),
  qty: unitsOrNone(5).transform((given) => given ?? 100_000n),
  category: text,
  vat: z.object({ id: whole.nullish() }).nullish(),
  deductibility_vat_percentage: unitsOrNone(2),
})
const items = z
  .array(item)
  .max(1_000)
  .nullish()
  .transform((given) => given ?? [])

const currency = z
  .object({ id: text })
  .nullish()
  .transform((given) => given?.id ?? 'EUR')

const entity = z.object({
  id: whole.nullish(),
  name: text,
  vat_number: text,
  tax_code: text,
  country_iso: text,
})

export const entitiesAnswer = z.object({
  ...page,
  data: z.array(z.object({ id: whole, name: text, vat_number: text, tax_code: text })),
})

export const uploadAnswer = z.object({
  data: z.object({ attachment_token: z.string().min(1).max(2_000) }),
})

const received = z.object({
  id: whole,
  type: z.enum(['expense', 'passive_credit_note', 'passive_delivery_note', 'self_invoice']),
  entity: entity.nullish(),
  date: day,
  category: text,
  description: text,
  invoice_number: text,
  amount_net: amount.nullish().transform((given) => given ?? 0n),
  amount_vat: amount.nullish().transform((given) => given ?? 0n),
  currency,
  vat_deductibility: unitsOrNone(2),
  is_detailed: flag,
  items_list: items,
  locked: flag,
  attachment_url: text,
  created_at: stamp,
  updated_at: stamp,
  is_from_pending_expenses: flag,
})

export const receivedAnswer = z.object({ data: received })
export const receivedListAnswer = z.object({ ...page, data: z.array(received) })

export const EI_STATUSES = [
  'attempt',
  'missing',
  'not_sent',
  'sent',
  'pending',
  'processing',
  'error',
  'discarded',
  'not_delivered',
  'accepted',
  'rejected',
  'no_response',
  'manual_accepted',
  'manual_rejected',
] as const

const issued = z.object({
  id: whole,
  type: z.string().max(60),
  entity: entity.nullish(),
  number: whole.nullish(),
  numeration: text,
  date: day,
  subject: text,
  amount_net: amount.nullish().transform((given) => given ?? 0n),
  amount_vat: amount.nullish().transform((given) => given ?? 0n),
  amount_gross: amount.nullish().transform((given) => given ?? 0n),
  currency,
  use_split_payment: flag,
  items_list: items,
  e_invoice: flag,
  ei_status: z
    .enum(EI_STATUSES)
    .nullish()
    .transform((given) => given ?? null),
  locked: flag,
  created_at: stamp,
  updated_at: stamp,
})

export const issuedAnswer = z.object({ data: issued })
export const issuedListAnswer = z.object({ ...page, data: z.array(issued) })

export const eiStatusAnswer = z.object({
  data: z.object({ id: whole, ei_status: z.enum(EI_STATUSES), locked: flag }),
})

export const totalsAnswer = z.object({
  data: z.object({ amount_net: amount, amount_vat: amount, amount_due: amount }),
})

export const verifyAnswer = z.object({ data: z.object({ success: z.boolean() }) })
export const sendAnswer = z.object({ data: z.object({ name: text, date: text }) })

export const errorReasonAnswer = z.object({
  data: z.object({ reason: text, solution: text, code: text, ei_status: text }),
})

const pending = z.object({
  id: whole,
  date: day,
  filename: text,
  attachment_url: text,
  supplier_name: text,
  document_type: text,
  amount_gross: amount.nullish().transform((given) => given ?? null),
})

export const pendingListAnswer = z.object({ ...page, data: z.array(pending) })

const subscription = z.object({ sink: text, verified: flag })
export const subscriptionsAnswer = z.object({
  data: z
    .array(subscription)
    .nullish()
    .transform((given) => given ?? []),
})
export const subscriptionAnswer = z.object({ data: subscription })

export type VatType = z.output<typeof vatType>
export type ReceivedDocument = z.output<typeof received>
export type IssuedDocument = z.output<typeof issued>
export type PendingInvoice = z.output<typeof pending>
export type EiStatus = (typeof EI_STATUSES)[number]
