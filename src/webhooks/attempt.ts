import { call } from '#kernel/call'
import type { House } from '#kernel/house'
import { encodeId } from '#kernel/id'
import { transact } from '#kernel/transaction'
import * as deliveries from './delivery_store.ts'
import disableWebhook from './disable_webhook.ts'
import { deliveryPolicy } from './policy.ts'
import * as retry from './retry_rules.ts'
import type { Held, Standing } from './round_store.ts'
import * as rules from './rules.ts'
import { send, type Agents, type Sent } from './send.ts'
import { signedHeaders } from './signature.ts'

/** One process at work on one webhook. */
export type Round = {
  house: House
  held: Held
  agents: Agents
  until: number
  signal: AbortSignal | null
  standing: Standing | null
  /** Events are there that must wait for an older transaction to end. */
  unripe: boolean
  delivered: number
  failed: number
}

/** Sends one event once, and writes down what came of it. Never throws. */
export async function attempt(round: Round, due: deliveries.DueRow): Promise<void> {
  const { house, standing } = round
  if (!standing) return
  const begun = house.clock.now()
  const sent = await post(round, standing, due, begun)
  // Told to end, we hung up ourselves: that says nothing about the receiver.
  if (round.signal?.aborted && sent.status === null) return
  const now = house.clock.now()
  const chance = house.random.uint32() / 2 ** 32
  const asked = retry.parseRetryAfter(sent.retryAfter, now)
  const wait = retry.waitAfter(due.attempts + 1, chance, house.webhooks.pace, asked)
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
  if (isGone) await switchOff(round, standing)
}

async function post(
  round: Round,
  standing: Standing,
  due: deliveries.DueRow,
  now: Date,
): Promise<Sent> {
  const { url, mode } = standing
  if (!rules.isPrivateWay(url, mode)) return { status: null, error: 'not_https', retryAfter: null }
  const secrets = secretsOf(round, standing)
  if (!secrets) return { status: null, error: 'secret_unreadable', retryAfter: null }
  const body = JSON.stringify({ type: due.type, timestamp: due.at.toISOString(), data: due.data })
  const id = encodeId('evt', due.event_id)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Daybook-Webhooks/1',
    ...signedHeaders(secrets, id, now, body),
  }
  const { toPrivate, timeoutMs } = round.house.webhooks
  return await send(round.agents, { url, headers, body, timeoutMs, toPrivate })
}

/** What could not be written is sent again: the receiver was told that this may happen. */
async function record(
  round: Round,
  due: deliveries.DueRow,
  result: deliveries.Result,
): Promise<void> {
  const { house, held } = round
  try {
    await transact(house.database, { orgId: held.orgId }, async (tx) =>
      deliveries.recordResult(tx, held.orgId, due.id, result),
    )
  } catch (error) {
    round.until = 0
    house.log.warn({ error, delivery: due.id }, 'the outcome of a delivery was not recorded')
  }
}

/**
 * Null where the secret does not open, as after a master key was lost: nothing leaves unsigned. The
 * one it replaced is left out then, or else a new secret would mend nothing for a day.
 */
function secretsOf(round: Round, standing: Standing): string[] | null {
  const current = openSecret(round, standing.secret_sealed)
  if (current === null) return null
  const before = standing.secret_before_sealed
  const replaced = before === null ? null : openSecret(round, before)
  return replaced === null ? [current] : [current, replaced]
}

function openSecret(round: Round, sealed: Buffer): string | null {
  const { house, held } = round
  try {
    return house.secrets.open(sealed, `${held.orgId} webhook ${held.webhookId}`)
  } catch (error) {
    house.log.warn({ error, webhook: held.webhookId }, 'the secret of a webhook does not open')
    return null
  }
}

/** The receiver said that it is gone for good, so nobody need ask again. */
async function switchOff(round: Round, standing: Standing): Promise<void> {
  const { house, held } = round
  round.until = 0
  try {
    await call(house, {
      principal: deliveryPolicy(held.orgId, standing.mode, standing.region_key),
      definition: disableWebhook,
      body: () => ({ webhookId: encodeId('whk', held.webhookId) }),
      via: 'job',
      requestId: house.newId(),
    })
  } catch (error) {
    house.log.warn({ error, webhook: held.webhookId }, 'a webhook that is gone stays on')
  }
}
