import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { foreignVatNumber, homeRegion } from '#regions/room'
import { toVatCheck, vatCheck } from './vat_check.ts'
import * as store from './vat_check_store.ts'
import { vatCheckCodes, warningsOf } from './vat_warnings.ts'

const text = z.string().max(2_000).nullable()

/** Run by workers only: keeps what a register said of a VAT number. */
export default action({
  name: 'keep_vat_check',
  says: 'Keep what a register said of a VAT number.',
  needs: 'invoices:edit',
  input: z.strictObject({
    prefix: z.string().length(2),
    number: z.string().max(20),
    outcome: z.enum(store.vatCheckOutcomes),
    register: text,
    name: text,
    consultation: text,
    requester: text,
  }),
  output: vatCheck,
  fails: [],

  async run(scene, given) {
    const row = { ...given, id: scene.newId(), asked_at: scene.now }
    store.insertVatCheck(scene, row)
    const after = toVatCheck(row)
    scene.changed({ event: 'vat_number_check.kept', id: after.id, before: null, after })
    await tellDrafts(scene, row)
    return after
  },
})

const codes: ReadonlySet<string> = new Set(vatCheckCodes)

/** A draft that was saved before the answer says what is known now. */
async function tellDrafts(scene: Scene, row: store.VatCheckRow): Promise<void> {
  const { country: home } = homeRegion(scene)
  const check = row.outcome === 'silent' ? await store.findVatCheck(scene, row) : row
  const told = warningsOf(row, check, scene.now)
  for (const { id, warnings, vat_number, country } of await store.lockWarnedDrafts(
    scene,
    row.number,
  )) {
    const own = foreignVatNumber({ vatNumber: vat_number, country }, home, scene.today)
    if (own?.prefix !== row.prefix || own.number !== row.number) continue
    const others = warnings.filter(({ code }) => !codes.has(code))
    const isWarned = others.length < warnings.length
    if (isWarned || told.length > 0) store.keepDraftWarnings(scene, id, [...others, ...told])
  }
}
