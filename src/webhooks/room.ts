import deleteWebhook from './delete_webhook.ts'
import saveWebhook from './save_webhook.ts'
import webhooks from './webhooks.ts'

export const webhookOperations = [saveWebhook, deleteWebhook]
export const webhookReads = [webhooks]
