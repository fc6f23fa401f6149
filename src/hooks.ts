import { lookSoon } from '#einvoices/room'
import { followRelease, leadLearning, listLedgerAccounts } from '#bank/room'
import {
  countTaught,
  leadDocuments,
  listLinkedTo,
  markContactRemoved,
  postAgain,
  takeDelivered,
} from '#documents/room'
import { listHeldDocuments } from '#follow_up/room'
import { addressHands, endAddressesOf } from '#intake/room'
import {
  entryOfEinvoice,
  isOfInvoice,
  leadInvoices,
  paperOfInvoice,
  takeRejection,
} from '#invoices/room'
import type { Hooks } from '#kernel/corridor/hooks'
import { consentHands, endConsentsOf, otherKeeper, takeVoucher } from '#accounting_systems/room'
import { pieceOf, piecesAfter, reopenUntil } from '#leaving/room'
import { hasImportedOpening } from '#ledger/room'
import { countLedItems, leadAccounts } from '#open_items/room'
import { leadPlans } from '#recurring/room'
import { endTokenOf } from '#settings/room'
import { stopMails } from '#sending/room'
import { endSessionsOf } from '#signin/room'
import { correctDays, holdVatDay } from '#vat/room'
import { endWebhooksOf, isSubscribed, webhookHands } from '#webhooks/room'

/** Which room answers which question from below; each question stands in the `hooks.ts` of who asks. */
export const hooks: Hooks = {
  corridor: { reopenUntil },
  access: {
    // The order shows in what was kept and in the events.
    leavers: [endConsentsOf, endTokenOf, endSessionsOf, endWebhooksOf, endAddressesOf],
    hands: [consentHands, webhookHands, addressHands],
    subscribed: isSubscribed,
  },
  contacts: {
    removed: markContactRemoved,
    // Before the documents: which accounts are known of the one that goes is read from its bills.
    merged: [countLedItems, leadAccounts, leadDocuments, leadInvoices, leadPlans, leadLearning],
  },
  files: { takeDelivered, isOfInvoice, pieceOf, piecesAfter },
  settings: { hasImportedOpening },
  ledger: {
    keeper: otherKeeper,
    remoteVoucher: takeVoucher,
    openVatDay: holdVatDay,
    vatDaysChanged: correctDays,
    bankAccounts: listLedgerAccounts,
    suppliersUsing: countTaught,
    documentsOf: listLinkedTo,
    transactionsReleased: followRelease,
  },
  accounting_systems: {
    paperOf: (source) => (source === 'invoice' ? paperOfInvoice : null),
    called: lookSoon,
    accessRegained: postAgain,
  },
  // Mails look at what became of the invoice, so they come after it.
  einvoices: { rejected: [takeRejection, stopMails], entryOf: entryOfEinvoice },
  documents: { heldByPeople: listHeldDocuments },
}
