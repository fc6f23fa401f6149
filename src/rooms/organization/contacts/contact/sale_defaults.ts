import type { z } from 'zod'
import { today } from '#kernel/values/day'
import { fromDecimal } from '#kernel/values/money'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { homeRegion, salesCodeOf } from '#regions/room'
import type { declaration, saleDefaults } from './contact.ts'
import type { ContactRow, Declaration, SaleDefaults } from './contact_row.ts'

type GivenDefaults = z.output<typeof saleDefaults> | null | undefined

/** Only what is set; nothing at all is stored as null. */
export function saleDefaultsOf(
  scene: Scene,
  given: GivenDefaults,
  row: ContactRow,
): SaleDefaults | null {
  if (given === undefined) return row.sale_defaults
  const { supply, paymentDays } = given ?? {}
  const vatCode = given?.vatCode || undefined
  if (vatCode !== undefined) assertSalesCode(scene, vatCode)
  const kept: SaleDefaults = {
    ...(supply === undefined ? {} : { supply }),
    ...(vatCode === undefined ? {} : { vatCode }),
    ...(given?.taxedAtBuyer === true ? { taxedAtBuyer: true } : {}),
    ...(paymentDays === undefined ? {} : { paymentDays }),
  }
  return Object.keys(kept).length === 0 ? null : kept
}

function assertSalesCode(scene: Scene, vatCode: string): void {
  const region = homeRegion(scene)
  const day = today(scene.now, region.timeZone)
  if (salesCodeOf(region, vatCode, day) !== undefined) return
  const known = region.salesCodes.map((one) => one.id)
  const hint = known.length === 0 ? 'Use defaultVatNature.' : `Use one of ${known.join(', ')}.`
  const detail = `${vatCode} is not a VAT code for sales that can be set. ${hint}`
  throw new Failure('unknown_vat_code', { vatCode, day, detail })
}

export function declarationOf(
  given: z.output<typeof declaration> | null | undefined,
  row: ContactRow,
): Declaration | null {
  if (given === undefined) return row.declaration
  if (given === null) return null
  const { protocol, date, year = Number(date.slice(0, 4)), limit } = given
  const limitMinor = limit === undefined ? null : String(fromDecimal(limit, 2))
  return { protocol, date, year, limitMinor }
}
