import { Failure } from '#kernel/failure'
import { hashBody } from '#kernel/idempotency'
import type { Principal } from '#kernel/principal'
import type { SettingsRow } from '#settings/room'
import type { BuyerParty, SellerParty } from './parties.ts'
import type { StoredSale } from './stored_sale.ts'

/** Both parties as one short text, kept with a draft: they are read anew when it is issued. */
export function addressedOf(buyer: BuyerParty, seller: SellerParty): string {
  return hashBody({ buyer, seller }).toString('base64url')
}

/** Whether a person is asked before what this caller wants done is done. */
export function isAsked(
  { app, keyId }: Pick<Principal, 'app' | 'keyId'>,
  { approval_policy: policy }: Pick<SettingsRow, 'approval_policy'>,
): boolean {
  if (policy === 'none') return false
  return app !== null || (policy === 'apps_and_keys' && keyId !== null)
}

/**
 * A person who lets an invoice be issued has seen its draft. Whoever asked for it must not give it
 * another buyer afterwards by changing the contact, whose own version nobody holds against it.
 */
export function assertAsDrafted(
  draft: Pick<StoredSale, 'addressed'>,
  buyer: BuyerParty,
  seller: SellerParty,
): void {
  if (draft.addressed === addressedOf(buyer, seller)) return
  const detail =
    'The contact or the organization has changed since this draft was saved. Save it again with save_invoice, look at what changed, and ask for it anew.'
  throw new Failure('version_mismatch', { detail })
}
