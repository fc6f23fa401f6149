import { Failure } from '#kernel/failure/failure'
import { hashBody } from '#kernel/corridor/idempotency'
import type { Principal } from '#kernel/corridor/principal'
import type { SettingsRow } from '#settings/room'
import type { BuyerParty, SellerParty } from './parties.ts'
import type { StoredSale } from './stored_sale.ts'

/** A short text of both parties, stored with a draft to detect changes when it is issued. */
export function addressedOf(buyer: BuyerParty, seller: SellerParty): string {
  return hashBody({ buyer, seller }).toString('base64url')
}

/** Whether this caller needs approval by a person. */
export function isAsked(
  { app, keyId }: Pick<Principal, 'app' | 'keyId'>,
  { approval_policy: policy }: Pick<SettingsRow, 'approval_policy'>,
): boolean {
  if (policy === 'none') return false
  return app !== null || (policy === 'apps_and_keys' && keyId !== null)
}

/**
 * The person who approves issuing has seen the draft. The requester must not be able to change the
 * buyer afterwards by editing the contact, whose version the approval does not check.
 */
export function assertAsDrafted(
  draft: Pick<StoredSale, 'addressed'>,
  buyer: BuyerParty,
  seller: SellerParty,
): void {
  if (draft.addressed === addressedOf(buyer, seller)) return
  const detail =
    'The contact or the organization has changed since this draft was saved. Save the draft again with save_invoice, check what changed, and repeat the request.'
  throw new Failure('version_mismatch', { detail })
}
