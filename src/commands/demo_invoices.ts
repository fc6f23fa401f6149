import type { House } from '#kernel/house'
import type { Principal } from '#kernel/principal'
import type { RegionKey } from '#regions/room'
import { run } from './demo_documents.ts'

type Line = { description: string; quantity: number; unitPrice: number; vatRate: number }

const lines: Record<RegionKey, Line[]> = {
  denmark: [
    { description: 'Rådgivning, timer', quantity: 7.5, unitPrice: 895, vatRate: 25 },
    { description: 'Kørsel, km', quantity: 42, unitPrice: 3.94, vatRate: 25 },
  ],
  italy: [{ description: 'Consulenza, ore', quantity: 12, unitPrice: 65, vatRate: 22 }],
}

/** A day of a VAT period that has ended, so that there is a return to draw up. */
const earlier = '2026-09-15'

/** Two invoices that are issued, with number, entry and PDF, and one that still is a draft. */
export async function addInvoices(
  house: House,
  principal: Principal,
  contactId: string,
): Promise<void> {
  const given = { contactId, lines: lines[principal.regionKey as RegionKey] }
  for (const draft of [{ ...given, date: earlier }, given]) {
    const { id } = await run(house, principal, 'save_invoice', draft)
    await run(house, principal, 'issue_invoice', { id })
  }
  await run(house, principal, 'save_invoice', given)
}
