import { lookSoon } from '#einvoices/room'
import { followRelease } from '#bank/room'
import { markContactRemoved, postAgain, takeDelivered } from '#documents/room'
import { listHeldDocuments } from '#follow_up/room'
import { endAddressesOf } from '#intake/room'
import { paperOfInvoice, takeRejection } from '#invoices/room'
import type { Hooks } from '#kernel/corridor/hooks'
import { endConsentsOf, otherKeeper, takeVoucher } from '#accounting_systems/room'
import { hasImportedOpening } from '#ledger/room'
import { endTokenOf } from '#settings/room'
import { endSessionsOf } from '#signin/room'
import { correctDays, holdVatDay } from '#vat/room'
import { endWebhooksOf } from '#webhooks/room'

/** Which room answers which question from below; each question stands in the `hooks.ts` of who asks. */
export const hooks: Hooks = {
  access: {
    // The order shows in what was kept and in the events.
    leavers: [endConsentsOf, endTokenOf, endSessionsOf, endWebhooksOf, endAddressesOf],
  },
  contacts: { removed: markContactRemoved },
  files: { takeDelivered },
  settings: { hasImportedOpening },
  ledger: {
    keeper: otherKeeper,
    voucherThere: takeVoucher,
    openVatDay: holdVatDay,
    vatDaysChanged: correctDays,
    transactionsReleased: followRelease,
  },
  accounting_systems: {
    paperOf: (source) => (source === 'invoice' ? paperOfInvoice : null),
    called: lookSoon,
    accessRegained: postAgain,
  },
  einvoices: { rejected: takeRejection },
  documents: { heldByPeople: listHeldDocuments },
}
