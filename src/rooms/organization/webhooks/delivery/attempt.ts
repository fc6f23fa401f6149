import { call } from '#kernel/corridor/call'
import type { App } from '#kernel/corridor/app'
import { seesEvent, type Sight } from '#kernel/corridor/sight'
import { encodeId } from '#kernel/values/id'
import { transact } from '#kernel/database/transaction'
import * as deliveries from './delivery_store.ts'
import disableWebhook from '../disable_webhook.ts'
import * as retry from './retry_rules.ts'
import type { LeasedWebhook, WebhookState } from './round_store.ts'
import * as rules from '../webhook/rules.ts'
import { send, type Agents, type WebhookAnswer } from './send.ts'
import { signedHeaders } from '../webhook/signature.ts'
import type { Principal } from '#kernel/corridor/principal'

/** The principal that turns off a webhook whose receiver is gone; the audit log names it. */
export function deliveryPrincipal(
  orgId: string,
  mode: Principal['mode'],
  regionKey: string,
): Principal {
  return {
    kind: 'operator',
    orgId,
    mode,
    regionKey,
    subscribed: true,
    userId: null,
    keyId: null,
    role: null,
    permissions: ['settings:edit', 'settings:read'],
    caller: 'webhook_delivery',
    actor: { kind: 'policy', id: null, name: 'webhook delivery' },
    app: null,
  }
}

/** One process at work on one webhook. */
export type DeliveryRound = {
  app: App
  held: LeasedWebhook
  agents: Agents
  until: number
  signal: AbortSignal | null
  webhook: WebhookState | null
  /** What the maker of the webhook may read. */
  sight: Sight | null
  /** There are events that must wait for an older transaction to end. */
  unripe: boolean
  delivered: number
  failed: number
}

const hidden: deliveries.Result = {
  status: 'dead',
  waitMs: 0,
  lastStatus: null,
  lastError: 'not_permitted',
  lastMs: 0,
}

/** Sends one event once and records the result. Never throws. */
export async function attempt(round: DeliveryRound, due: deliveries.DueRow): Promise<void> {
  const { app, webhook, sight } = round
  if (!webhook || !sight) return
  const begun = app.clock.now()
  // It waited, or was asked for by somebody who may read more than the maker.
  if (!seesEvent(sight, due)) return await record(round, due, hidden)
  const sent = await post(round, webhook, due, begun)
  // We aborted the request ourselves: that says nothing about the receiver.
  if (round.signal?.aborted && sent.status === null) return
  const now = app.clock.now()
  const chance = app.random.uint32() / 2 ** 32
  const asked = retry.parseRetryAfter(sent.retryAfter, now)
  const wait = retry.waitAfter(due.attempts + 1, chance, app.webhooks.pace, asked)
  const isGone = sent.status === 410
  const isOver = isGone || wait === null
  if (sent.error === null) round.delivered += 1
  else round.failed += 1
  await record(round, due, {
    status: sent.error === null ? 'delivered' : isOver ? 'dead' : 'failed',
    waitMs: wait ?? 0,
    lastStatus: sent.status,
    lastError: sent.error,
    lastMs: now.getTime() - begun.getTime(),
  })
  if (isGone) await switchOff(round, webhook)
}

async function post(
  round: DeliveryRound,
  webhook: WebhookState,
  due: deliveries.DueRow,
  now: Date,
): Promise<WebhookAnswer> {
  const { url, mode } = webhook
  if (!rules.isPrivateWay(url, mode)) return { status: null, error: 'not_https', retryAfter: null }
  const secrets = secretsOf(round, webhook)
  if (!secrets) return { status: null, error: 'secret_unreadable', retryAfter: null }
  const body = JSON.stringify({ type: due.type, timestamp: due.at.toISOString(), data: due.data })
  const id = encodeId('evt', due.event_id)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Daybook-Webhooks/1',
    ...signedHeaders(secrets, id, now, body),
  }
  const { toPrivate, timeoutMs } = round.app.webhooks
  return await send(round.agents, { url, headers, body, timeoutMs, toPrivate })
}

/**
 * If the result cannot be recorded, the event is sent again, which receivers are told to expect.
 */
async function record(
  round: DeliveryRound,
  due: deliveries.DueRow,
  result: deliveries.Result,
): Promise<void> {
  const { app, held } = round
  try {
    await transact(app.database, { orgId: held.orgId }, async (tx) =>
      deliveries.recordResult(tx, held.orgId, due.id, result),
    )
  } catch (error) {
    round.until = 0
    app.log.warn({ error, delivery: due.id }, 'the result of a delivery was not recorded')
  }
}

/**
 * Null if the secret cannot be decrypted, as after the loss of a master key: nothing is sent
 * unsigned. The replaced secret is then skipped, or a new secret would not help for a day.
 */
function secretsOf(round: DeliveryRound, webhook: WebhookState): string[] | null {
  const current = openSecret(round, webhook.secret_sealed)
  if (current === null) return null
  const before = webhook.secret_before_sealed
  const replaced = before === null ? null : openSecret(round, before)
  return replaced === null ? [current] : [current, replaced]
}

function openSecret(round: DeliveryRound, sealed: Buffer): string | null {
  const { app, held } = round
  try {
    return app.secrets.open(sealed, `${held.orgId} webhook ${held.webhookId}`)
  } catch (error) {
    app.log.warn({ error, webhook: held.webhookId }, 'the secret of a webhook cannot be decrypted')
    return null
  }
}

/** The receiver answered 410: it is not asked again. */
async function switchOff(round: DeliveryRound, webhook: WebhookState): Promise<void> {
  const { app, held } = round
  round.until = 0
  try {
    await call(app, {
      principal: deliveryPrincipal(held.orgId, webhook.mode, webhook.region_key),
      definition: disableWebhook,
      body: () => ({ webhookId: encodeId('whk', held.webhookId) }),
      via: 'job',
      requestId: app.newId(),
    })
  } catch (error) {
    app.log.warn(
      { error, webhook: held.webhookId },
      'a webhook whose receiver is gone could not be turned off',
    )
  }
}
