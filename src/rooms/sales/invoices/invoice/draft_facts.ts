import { updated } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { readChart } from '#ledger/room'
import { regionOf } from '#regions/room'
import type { SettingsRow } from '#settings/room'
import { keepNatures, toGivenLines } from '../sale/given_lines.ts'
import type { SaleReason } from '../sale/sale.ts'
import { addressedOf } from './addressed.ts'
import { findDeductions } from './advances.ts'
import { detailsAfter, type GivenDetails } from './details_given.ts'
import { termsOf } from './details_parties.ts'
import { priceInvoice, type Priced } from './draft.ts'
import { historyWarnings } from './history_warnings.ts'
import { linesAfter, type GivenLineDetails } from './line_details.ts'
import type { BuyerParty } from './parties.ts'
import { assertKeepsReserved } from './rules.ts'
import { assertNotFarAhead } from './sale_day.ts'
import type { InvoiceRow } from './store.ts'
import { assertTypeKnown } from './type_rules.ts'

/** What is said of a draft; the rest of it follows. */
export type DraftFacts = Pick<
  InvoiceRow,
  'id' | 'kind' | 'contact_id' | 'number' | 'date' | 'currency' | 'lines' | 'details'
>

/** Ids are those of the database. */
type Given = {
  id: string
  contactId: string
  number?: string | undefined
  date?: string | undefined
  currency?: string | undefined
  lines: Parameters<typeof toGivenLines>[0]
}

/** What `save_invoice` says of it, over what was there. */
export function draftFacts(
  scene: Scene,
  settings: SettingsRow,
  row: InvoiceRow | null,
  given: Given,
): DraftFacts {
  const number = updated(given.number, row?.number ?? null)
  const date = updated(given.date, row?.date ?? null)
  if (row) assertKeepsReserved(row, { number, date })
  if (date !== null) assertNotFarAhead(scene, date)
  return {
    id: given.id,
    kind: row?.kind ?? 'invoice',
    contact_id: given.contactId,
    number,
    date,
    currency: updated(given.currency, row?.currency ?? null) ?? settings.currency,
    lines: keepNatures(toGivenLines(given.lines), row?.lines ?? []),
    details: row?.details ?? null,
  }
}

/** What `save_invoice_details` says of it besides. Ids of advances are those of the database. */
export async function withGivenDetails<Facts extends DraftFacts>(
  scene: Scene,
  settings: SettingsRow,
  facts: Facts,
  given: GivenDetails & { lines: readonly GivenLineDetails[] },
): Promise<Facts> {
  const region = regionOf(settings.region_key)
  const { lines: said, ...whole } = given
  const asGiven = detailsAfter(facts.details, whole, facts.currency)
  const details = termsOf(region, settings.profile.withholding, asGiven)
  assertTypeKnown(region, details)
  const lines = linesAfter(facts.lines, said, {
    region,
    chart: await readChart(scene, region),
    date: facts.date,
    now: scene.now,
    type: details?.documentType,
  })
  return { ...facts, details, lines }
}

export type PricedDraft = {
  sale: Priced
  /** As it is stored. */
  fields: Pick<InvoiceRow, 'priced' | 'warnings'>
  unfit: SaleReason[]
}

/** What follows from it now, for this buyer. */
export async function priceDraft(
  scene: Scene,
  { settings, buyer }: { settings: SettingsRow; buyer: BuyerParty },
  facts: DraftFacts,
): Promise<PricedDraft> {
  const { date, currency, lines, details } = facts
  const { deductions, unfit } = await findDeductions(scene, facts, { isLocking: false })
  const asked = { settings, buyer, date, currency, lines, details, deductions }
  const sale = priceInvoice(scene, { ...asked, isIssued: false, isSent: false })
  const earlier = await historyWarnings(scene, { row: facts, priced: sale, buyer })
  return {
    sale,
    fields: {
      priced: { ...sale.priced, addressed: addressedOf(buyer, sale.seller) },
      warnings: [...sale.warnings, ...unfit, ...earlier],
    },
    unfit,
  }
}
