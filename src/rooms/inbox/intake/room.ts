import deleteInboundAddress from './delete_inbound_address.ts'
import inboundAddresses from './inbound_addresses.ts'
import inboundMessages from './inbound_messages.ts'
import keepMail from './keep_mail.ts'
import { openMail } from './open_mail.ts'
import saveInboundAddress from './save_inbound_address.ts'
import takeMail from './take_mail.ts'
import takeWebhook from './take_webhook.ts'

export const intakeOperations = [saveInboundAddress, deleteInboundAddress]
export { deleteInboundAddress }
export const intakeReads = [inboundAddresses, inboundMessages]
export const intakeInternals = [takeWebhook, keepMail, takeMail]
export const intakeTasks = [openMail]
export { listHands as addressHands } from './address/store.ts'
export { endAddressesOf } from './address/leaver.ts'
export { startMailServer, type MailServer } from './mail/mail_server.ts'
export { inboundPath } from './address/inbound_url.ts'
export { mostBodyBytes as mostInboundBytes } from './webhook/payload.ts'
export {
  assertSigned,
  openInbound,
  receiveWebhook,
  type Announced,
} from './webhook/receive_webhook.ts'
