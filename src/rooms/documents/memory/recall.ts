import type { Scene } from '#kernel/corridor/scene'
import type { Reading } from '#readers/room'
import type { Recalled } from '../document/facts.ts'
import { pageWordsOf } from '../document/page_words.ts'
import { supplierKeyOf } from '../document/supplier.ts'
import { findHabits, type AcceptedRow } from './habit_store.ts'
import { recalledReading } from './recalled_reading.ts'
import { signsOf } from './signs.ts'

export type Recollection = {
  reading: Reading
  recalled: Recalled | null
  /** The words of the page without the buyer's. */
  page: string
}

/** E-invoices name their fields, so nothing has to be recalled about where they stand. */
export async function recallReading(
  scene: Scene,
  reading: Reading,
  buyers: readonly string[],
): Promise<Recollection> {
  if (reading.sourceClass === 'einvoice') return { reading, recalled: null, page: '' }
  const page = pageWordsOf(reading, buyers)
  const key = supplierKeyOf(reading.fields)
  const isChecked = hasCheckedNumber(reading)
  // A number with a valid check digit says who the supplier is; signs must not say otherwise.
  const signs = isChecked ? [] : signsOf(reading.fields, page)
  const rows = await findHabits(scene, key, signs)
  const own = ofOneSupplier(rows, key)
  if (own.length === 0) return { reading, recalled: null, page }
  const isSigned = own.some((row) =>
    row.signs.some((sign) => !sign.startsWith('name:') && signs.includes(sign)),
  )
  const by = isChecked ? 'number' : isSigned ? 'sign' : 'name'
  const habits = own.map(({ habit }) => habit)
  return { ...recalledReading(reading, habits, by), page }
}

function hasCheckedNumber({ fields }: Pick<Reading, 'fields'>): boolean {
  const ids = [fields.supplierVatNumber, fields.supplierBusinessId, fields.supplierFiscalCode]
  return ids.some((id) => id?.proofs.includes('check_digit') === true)
}

const mostUsed = 3

/** Signs that two suppliers share tell nothing. */
function ofOneSupplier(rows: readonly AcceptedRow[], key: string | null): AcceptedRow[] {
  const own = rows.filter((row) => row.supplier_key === key)
  const keys = new Set(rows.map((row) => row.supplier_key))
  const chosen = own.length > 0 ? own : keys.size === 1 ? rows : []
  return chosen.slice(0, mostUsed)
}
