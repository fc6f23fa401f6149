import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { decodeId } from '#kernel/values/id'
import { settlementStates, toSettlement, vatSettlementRecord } from './vat/settlement_record.ts'
import * as store from './vat/settlement_store.ts'

export default read({
  name: 'vat-settlements',
  resource: 'vat_settlement',
  says: 'Settled VAT returns, the newest first: the entry, what is to be paid and by when, and what is carried on.',
  needs: 'ledger:read',
  fails: ['vat_settlement_not_found'],
  item: vatSettlementRecord,
  filters: z.strictObject({ status: z.enum(settlementStates).optional() }),
  async list(scene, { filters, limit, after }) {
    const found = await store.listSettlements(scene, filters, limit, after?.[0] ?? null)
    return found.map((row) => toSettlement(scene, row))
  },
  position: (item) => [decodeId('vst', item.id) ?? ''],
  count: (scene, filters, cap) => store.countSettlements(scene, filters, cap),
  get: async (scene, id) => toSettlement(scene, await store.findSettlement(scene, id)),
})
