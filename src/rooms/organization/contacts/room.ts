import contacts from './contacts.ts'
import deleteContact from './delete_contact.ts'
import importContacts from './import_contacts.ts'
import mergeContacts from './merge_contacts.ts'
import registerLookup from './register_lookup.ts'
import saveContact from './save_contact.ts'
import saveContactDetails from './save_contact_details.ts'

export const contactActions = [saveContact, deleteContact]
export const contactOperations = [saveContactDetails, mergeContacts, importContacts]
export const contactReads = [contacts, registerLookup]
export { askVatNumber, vatCheckKind } from './contact/ask_vat_number.ts'
export { asVendor, asVendorUnseen, lockContactRecord } from './contact/as_vendor.ts'
export { buyerByFiscalId } from './contact/by_fiscal_id.ts'
export { keptFor, listKnown } from './contact/known.ts'
export { createKnown, findKnown, type KnownContact } from './contact/known_contact.ts'
export { findBuyer, holdBuyer, markClient } from './contact/as_client.ts'
export { acceptTakenAway } from './contact/taken_away.ts'
export { acceptBuyer, acceptContact } from './contact/touched.ts'
export type { ContactRow, Declaration, SaleDefaults } from './contact/contact_row.ts'
export type { RegisterAnswer, RegisterQuestion, VatNumber } from './ports.ts'
export { assertMovable, mostMoved, type ContactMerge, type MovedCounts } from './merge/moved.ts'
export { contactHits } from './contact/show_hits.ts'
