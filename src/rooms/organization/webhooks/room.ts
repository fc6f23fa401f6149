import deleteWebhook from './delete_webhook.ts'
import { deliverWebhooks } from './deliver_webhooks.ts'
import replayWebhook from './replay_webhook.ts'
import saveWebhook from './save_webhook.ts'
import webhookDeliveries from './webhook_deliveries.ts'
import webhooks from './webhooks.ts'

export const webhookOperations = [saveWebhook, deleteWebhook, replayWebhook]
export const webhookReads = [webhooks, webhookDeliveries]
export { deleteWebhook }
export const webhookTasks = [deliverWebhooks]
export { isSubscribed, listHands as webhookHands } from './webhook/store.ts'
export { endWebhooksOf } from './webhook/leaver.ts'
export { startWakingWebhooks } from './delivery/wake_webhooks.ts'
export { isSigned, makeSecret, type SignedRequest } from './webhook/signature.ts'
