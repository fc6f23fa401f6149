import { beforeAll, describe, expect, it } from 'vitest'
import type { Definition } from '#kernel/corridor/definition'
import { permissions } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import { registry } from '../../src/registry.ts'
import {
  asApp,
  asPerson,
  callAs,
  codeOf,
  openDesk,
  type Desk,
} from '../support/access/approvals.ts'
import { inputSchemaOf, sampleBody } from '../support/samples.ts'
import { useWorld } from '../support/use_world.ts'

const world = useWorld()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(world)
})

const all: Definition[] = [
  ...registry.actions,
  ...registry.operations,
  ...(registry.elsewhere ?? []),
]
const bodyOf = (one: Definition) => sampleBody(inputSchemaOf(one))

/** Decided once for all: a person or a key does these, an app never. */
const closedToApps = [
  'approve',
  'connect_provider',
  'create_key',
  'decline',
  'disconnect_app',
  'disconnect_provider',
  'invite_member',
  'map_account',
  'mark_key',
  'remove_member',
  'reopen_period',
  'reopen_year',
  'revoke_key',
  'rotate_key',
  'save_inbound_address',
  'save_webhook',
  'set_app_limits',
  'set_approval_policy',
  'set_member_role',
]

/** Further ones that open a door for money or for an app, and those that only pages call. */
const closedBesides = [
  'accept_invitation',
  'allow_language_model',
  'close_organization',
  'connect_app',
  'delete_inbound_address',
  'delete_webhook',
  'disconnect_by_grant',
  'disconnect_own_app',
  'export_everything',
  'forget_learned',
  'delete_view',
  'record_spot_check',
  'release_brake',
  'reopen_organization',
  'save_view',
  'set_auto_match',
  'set_auto_post_limits',
  'set_digest',
]

const guarded = [
  'approve',
  'close_organization',
  'connect_provider',
  'create_key',
  'disconnect_provider',
  'export_everything',
  'finalize_bank_authorization',
  'finish_provider_consent',
  'invite_member',
  'map_account',
  'mark_key',
  'remove_member',
  'reopen_organization',
  'rotate_key',
  'save_inbound_address',
  'save_webhook',
  'set_app_limits',
  'set_approval_policy',
  'set_member_role',
  'start_bank_authorization',
]

const reviewedAlways = [
  'create_credit_note',
  'file_vat_return',
  'issue_einvoice',
  'issue_invoice',
  'issue_self_invoice',
  'post_document',
  'retry_document',
  'reverse_posting',
]

async function refusalsOf(action: string, code: string): Promise<number> {
  const { rows } = await world.owner.query(
    'SELECT count(*)::int AS n FROM audit_log WHERE org_id = $1 AND action = $2 AND outcome = $3',
    [desk.org.orgId, action, code],
  )
  return rows[0].n
}

describe('what is closed to apps', () => {
  it('is what was decided, and nothing that was decided is missing', () => {
    const closed = all.filter((one) => one.forApps === false).map((one) => one.name)
    expect(closed.filter((name) => !closedBesides.includes(name)).toSorted()).toEqual(closedToApps)
  })

  it.each([...closedToApps, ...closedBesides])('%s is refused to an app', async (name) => {
    const app: Principal = {
      ...(await asApp(world, desk.org, desk.robot)),
      permissions: [...permissions],
    }
    const definition = all.find((one) => one.name === name)
    if (!definition) throw new Error(`nothing is named ${name}`)
    const reply = await callAs(world, app, name, bodyOf(definition))
    expect(codeOf(reply)).toEqual([403, 'not_for_apps'])
    expect(await refusalsOf(name, 'not_for_apps')).toBe(1)
  })
})

describe('what asks for a second factor', () => {
  it('is what was decided', () => {
    const names = all.filter((one) => one.secondFactor ?? one.sendsDataOut).map((one) => one.name)
    expect(names.toSorted()).toEqual(guarded)
  })

  it.each(guarded)('%s is refused to a session that showed a password alone', async (name) => {
    const definition = all.find((one) => one.name === name)
    if (!definition) throw new Error(`nothing is named ${name}`)
    const weak = await asPerson(world, desk.org, desk.person, { isStrong: false, mode: 'live' })
    const reply = await callAs(world, weak, name, bodyOf(definition))
    expect(codeOf(reply)).toEqual([403, 'second_factor_required'])
    expect(await refusalsOf(name, 'second_factor_required')).toBe(1)
    const nothing = { ...weak }
    delete nothing.session
    expect(codeOf(await callAs(world, nothing, name, bodyOf(definition)))).toEqual([
      403,
      'second_factor_required',
    ])
  })

  it('is let off in a test organization, for a strong session, and for a key', async () => {
    const body = { name: 'n', permissions: ['invoices:read'] }
    const test = await asPerson(world, desk.org, desk.person, { isStrong: false })
    const strong = await asPerson(world, desk.org, desk.person, { mode: 'live' })
    for (const principal of [test, strong]) {
      expect((await callAs(world, principal, 'create_key', body)).status).toBe(200)
    }
    expect((await world.rest(desk.org, 'operations/create_key', body)).status).toBe(200)
  })

  it('is asked for after the permission, so that it tells nothing to who has none', async () => {
    const weak = await asPerson(world, desk.org, desk.person, { isStrong: false, mode: 'live' })
    const reply = await callAs(world, { ...weak, permissions: [] }, 'create_key', {})
    expect(codeOf(reply)).toEqual([403, 'permission_denied'])
  })
})

describe('what is reviewed', () => {
  it('has all that was decided', () => {
    const names = all.filter((one) => one.reviewed !== undefined).map((one) => one.name)
    expect(names).toEqual(expect.arrayContaining(reviewedAlways))
  })

  it('keeps its answer for thirty days where it was decided, so that an approval runs once', () => {
    const short = all.filter(
      (one) => reviewedAlways.includes(one.name) && one.keepsAnswerDays !== 30,
    )
    expect(short).toEqual([])
  })
})
