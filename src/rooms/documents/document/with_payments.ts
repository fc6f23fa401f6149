import type { Scene } from '#kernel/corridor/scene'
import { decodeId } from '#kernel/values/id'
import { paymentsOf } from '#ledger/room'
import type { DocumentRecord } from './document.ts'

/** Adds how far each posted document is paid. */
export async function withPayments(
  scene: Scene,
  records: readonly DocumentRecord[],
): Promise<DocumentRecord[]> {
  const uuidOf = ({ id }: DocumentRecord): string => decodeId('doc', id) ?? ''
  const posted = records.filter(({ status }) => status === 'posted').map(uuidOf)
  const payments = await paymentsOf(scene, 'document', posted)
  return records.map((record) => {
    const payment = payments.get(uuidOf(record))
    return payment === undefined ? record : { ...record, payment }
  })
}
