import { sayWho, waitingFor } from '#approvals/room'
import type { ContactRow } from '#contacts/room'
import { automaticStep } from '#kernel/corridor/task'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { findSettings } from '#settings/room'

/** Issuing and mailing without a person, as `issue_invoice` and `send_invoice` do it by hand. */
export const issuingStep = automaticStep({
  needs: 'invoices:edit',
  set: ['buyer', 'seller'],
  otherwise: 'The draft stays, and the recurring invoice says what waits for whom.',
})

/** By hand it is somebody who sees it and may. Call it with the contact that the step goes on with. */
export async function assertPartiesAccepted(scene: Scene, contact: ContactRow): Promise<void> {
  if (scene.via !== 'job') return
  const { approval_policy: policy, profile_touched_by: seller } = await findSettings(scene)
  const waits = waitingFor(issuingStep, { buyer: contact.sale_touched_by, seller }, policy)
  if (waits === null) return
  const { part, setter } = waits
  if (part === 'seller') {
    const detail = `It waits for somebody who may issue invoices: ${sayWho(setter)} changed the organization's own details on ${setter.at.slice(0, 10)}, and nobody who may has saved them since. Check its details and its account, and save them.`
    throw new Failure('seller_not_accepted', { detail })
  }
  const detail = `It waits for somebody who may issue invoices: ${sayWho(setter)} changed the customer ${contact.name} on ${setter.at.slice(0, 10)}, and nobody who may has looked at it since. Check the customer, then issue and mail it, or save the customer.`
  throw new Failure('buyer_not_accepted', { detail })
}
