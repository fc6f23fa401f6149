import { firstSpoken, type Language } from '#languages/room'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { periodKeyOf, regionOf, type RegionKey, type VatFrequency } from '#regions/room'
import { findSettings } from '#settings/room'
import * as store from './store.ts'
import { printWarning } from './warnings.ts'

/** A return as shown in PDF and CSV files. */
export type ReturnView = {
  id: string
  regionKey: RegionKey
  organization: { name: string; vatNumber: string | null }
  currency: string
  status: 'draft' | 'filed'
  period: { from: string; to: string; frequency: VatFrequency; key: string }
  dueDate: string
  reference: string | null
  filedAt: string | null
  preparedAt: string
  version: number
  corrects: string | null
  boxes: {
    code: string
    label: string
    labelEn: string
    kind: string
    amountMinor: bigint
    provisionalMinor: bigint
    lineCount: number
  }[]
  /** For a correction, the difference to what was declared before. */
  payableMinor: bigint
  /** In the language of the form. */
  warnings: { code: string; detail: string }[]
}

export async function vatReturnView(scene: Scene, id: string): Promise<ReturnView> {
  const row = await store.findReturn(scene, store.returnUuid(id))
  const settings = await findSettings(scene)
  const { snapshot } = row
  const period = { from: row.period_from, to: row.period_to }
  return {
    id,
    regionKey: row.region_key,
    organization: {
      name: settings.profile.legalName ?? settings.name,
      vatNumber: settings.profile.vatNumber ?? null,
    },
    currency: row.currency,
    status: row.status,
    period: { ...period, frequency: row.frequency, key: periodKeyOf(row.frequency, period) },
    dueDate: row.due_on,
    reference: row.reference,
    filedAt: row.filed_at?.toISOString() ?? null,
    preparedAt: row.prepared_at.toISOString(),
    version: row.version,
    corrects: row.corrects === null ? null : encodeId('vat', row.corrects),
    boxes: snapshot.boxes.map((box) => ({
      code: box.code,
      label: box.label,
      labelEn: box.labelEn,
      kind: box.kind,
      amountMinor: BigInt(box.amountMinor),
      provisionalMinor: BigInt(box.provisionalMinor),
      lineCount: box.lineCount,
    })),
    payableMinor: BigInt(snapshot.payableMinor) - BigInt(snapshot.declaredMinor),
    warnings: snapshot.warnings.map((one) => ({
      code: one.code,
      detail: printWarning(one, formLanguageOf(row.region_key)),
    })),
  }
}

/** The language of the form, if it is supported; otherwise English. */
export function formLanguageOf(key: RegionKey): Language {
  return firstSpoken(regionOf(key).languages.slice(0, 1))
}
